from . import webhook
