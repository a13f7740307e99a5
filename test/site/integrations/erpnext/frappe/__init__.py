"""As much of Frappe as the provider file uses, with documents in memory. Unknown fields raise, as they do there."""

import copy


class ValidationError(Exception):
    pass


class AuthenticationError(Exception):
    pass


class PermissionError(Exception):
    pass


class _dict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__


def _(text):
    return text


def throw(message, exception=ValidationError):
    raise exception(message)


def whitelist(allow_guest=False, methods=None):
    def mark(function):
        function.whitelisted = {"allow_guest": allow_guest, "methods": methods}
        return function

    return mark


tables: dict = {}
queued: list = []
#: What fails in the next call of db_set, as if the worker died there.
dies_at: list = []
local = _dict(site="erp.example")
request = None
forbidden: set = set()
#: Field precisions of the site: System Settings, else those of the DocType.
precisions = {"qty": 3, "conversion_rate": 9}


class Document:
    def __init__(self, values):
        rows = {name: [Document(row) for row in value] for name, value in values.items() if isinstance(value, list)}
        self.__dict__.update({**copy.deepcopy(values), **rows})

    def get(self, name, default=None):
        return self.__dict__.get(name, default)

    def precision(self, name):
        return precisions.get(name, 2)

    def db_set(self, name, value=None):
        changed = name if isinstance(name, dict) else {name: value}
        if dies_at and dies_at[0] in changed:
            dies_at.pop()
            raise KeyboardInterrupt("the worker died")
        self.__dict__.update(changed)
        db.changes += 1
        tables[self.doctype][self.name].update(changed, modified=db.changes)

    def check_permission(self, kind):
        if (self.doctype, kind) in forbidden:
            raise PermissionError(kind)

    def get_password(self, field, raise_exception=True):
        return self.get(field)

    def insert(self, ignore_permissions=False):
        values = {**self.__dict__, "name": f"{self.doctype}-{len(tables.get(self.doctype, {}))}"}
        tables.setdefault(self.doctype, {})[values["name"]] = values
        return self


def get_doc(doctype, name=None, for_update=False):
    if isinstance(doctype, dict):
        return Document(doctype)
    return Document(tables[doctype][name])


get_cached_doc = get_doc


def get_cached_value(doctype, name, field):
    return tables[doctype][name].get(field)


def _matching(doctype, filters):
    rows = tables.get(doctype, {}).values()
    return [row for row in rows if all(row.get(name) == value for name, value in filters.items())]


def get_all(doctype, filters, pluck, order_by="modified asc"):
    assert order_by == "modified asc"
    return [row[pluck] for row in sorted(_matching(doctype, filters), key=lambda row: row.get("modified", 0))]


logged: list = []


def log_error(title):
    logged.append(title)


class db:
    commits = 0
    changes = 0

    @staticmethod
    def exists(doctype, name):
        return bool(_matching(doctype, name)) if isinstance(name, dict) else name in tables.get(doctype, {})

    @staticmethod
    def get_value(doctype, filters, field):
        found = _matching(doctype, {"name": filters} if isinstance(filters, str) else filters)
        return found[0].get(field) if found else None

    @staticmethod
    def rollback():
        pass

    @staticmethod
    def commit():
        db.commits += 1


def enqueue(method, queue, enqueue_after_commit, job_id, deduplicate, **arguments):
    assert enqueue_after_commit and deduplicate
    if job_id not in [job for job, *_ in queued]:
        queued.append((job_id, method, arguments))
