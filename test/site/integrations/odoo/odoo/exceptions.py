class UserError(Exception):
    pass


class AccessError(Exception):
    pass
