from . import account_move, document, settings
