"""The pages of the web client, with what they carry for browsers, messengers and other sites."""
