"""As much of Odoo as the module uses: recordsets over rows in memory, with a transaction. Unknown fields raise."""

from . import exceptions, fields, http, models


def _(text, *arguments):
    return text % arguments if arguments else text
