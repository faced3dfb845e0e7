"""Administration: roles, the audit log, cases of reports, measures, and the state of the server that admins set."""
