"""People whose lines go wrong all the time: does anybody miss anything?"""
