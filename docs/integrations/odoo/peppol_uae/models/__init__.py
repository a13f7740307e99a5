from . import account_move, settings
