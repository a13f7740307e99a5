import copy

extensions: dict = {}


class Digits:
    def __init__(self, decimals):
        self.decimals = decimals

    def get_digits(self, env):
        return (16, self.decimals)


class Model:
    _fields: dict = {}

    def __init_subclass__(cls):
        if "_inherit" in vars(cls):
            extensions.setdefault(cls._inherit, []).append(cls)

    def __init__(self, env, ids):
        self.env, self._ids = env, list(ids)

    def _row(self):
        assert len(self._ids) == 1, f"Expected singleton: {self._name}{self._ids}"
        return self.env.tables[self._name][self._ids[0]]

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if not self._ids:
            return False if name not in self.env.many else self.env[self.env.many[name]].browse([])
        if len(self._ids) > 1:
            found = [getattr(record, name) for record in self]
            return found[0].browse(dict.fromkeys(id for one in found for id in one._ids))
        row = self._row()
        if name not in row:
            raise AttributeError(f"{self._name} has no field {name}")
        value = row[name]
        if name in self.env.many:
            ids = value if isinstance(value, list) else [value] if value else []
            return self.env[self.env.many[name]].browse(ids)
        return value

    def __getitem__(self, key):
        return self.browse(self._ids[key]) if isinstance(key, slice) else getattr(self, key)

    def __iter__(self):
        return (self.browse([id]) for id in self._ids)

    def __len__(self):
        return len(self._ids)

    def __eq__(self, other):
        return (self._name, self._ids) == (other._name, other._ids)

    def __hash__(self):
        return hash((self._name, *self._ids))

    @property
    def id(self):
        return self._ids[0]

    def browse(self, ids):
        return type(self)(self.env, ids if not isinstance(ids, int) else [ids])

    def exists(self):
        return self.browse([id for id in self._ids if id in self.env.tables[self._name]])

    def sudo(self):
        return self

    def ensure_one(self):
        self._row()

    def filtered(self, test):
        return self.browse([record.id for record in self if test(record)])

    def sorted(self, key):
        return self.browse([record.id for record in sorted(self, key=lambda record: record[key])])

    def search(self, domain, limit=None, order="id"):
        rows = self.env.tables[self._name].items()
        ids = [id for id, row in rows if all(row.get(name, False) == value for name, _, value in domain)]
        columns = order.split(", ")
        found = sorted(self.browse(ids), key=lambda record: [record._row().get(name, 0) for name in columns])
        return self.browse([record.id for record in found][:limit])

    def create(self, values):
        table = self.env.tables[self._name]
        id = len(table) + 1
        table[id] = {"id": id, **values}
        return self.browse([id])

    def write(self, values):
        if self.env.dies_at and self.env.dies_at[0] in values:
            self.env.dies_at.pop()
            raise KeyboardInterrupt("the worker died")
        self.env.written += 1
        for record in self:
            record._row().update(values, write_date=self.env.written)

    def invalidate_recordset(self):
        pass

    def check_access(self, operation):
        from .exceptions import AccessError

        if (self._name, operation) in self.env.forbidden:
            raise AccessError(operation)

    def get_external_id(self):
        return {record.id: record._row().get("xml_id", "") for record in self}


class BaseMove(Model):
    def _post(self, soft=True):
        self.write({"state": "posted"})
        return self

    def button_draft(self):
        self.write({"state": "draft"})

    def button_cancel(self):
        self.write({"state": "cancel"})


class Cron(Model):
    def _trigger(self):
        self.env.triggered += 1


class Cursor:
    def __init__(self, env):
        self.env, self.kept, self.found = env, {}, None

    def execute(self, statement, arguments):
        assert "SKIP LOCKED" in statement
        self.found = None if arguments[0] in self.env.locked else (arguments[0],)

    def fetchone(self):
        return self.found

    def commit(self):
        self.kept = copy.deepcopy(self.env.tables)

    def rollback(self):
        self.env.tables.clear()
        self.env.tables.update(copy.deepcopy(self.kept))


class Environment:
    """`many`: which fields lead to which model."""

    def __init__(self, tables, many, digits):
        self.tables, self.many, self.triggered, self.written = tables, many, 0, 0
        self.dies_at, self.locked, self.forbidden = [], set(), set()
        self.cr = Cursor(self)
        bases = {"account.move": BaseMove, "ir.cron": Cron}
        self.classes = {}
        for name in tables:
            base = bases.get(name, Model)
            parents = tuple(extensions.get(name, ())) + ((base,) if base is not Model or name not in extensions else ())
            made = type(name, parents, {"_name": name})
            own = {key: value for one in parents for key, value in vars(one).items() if hasattr(value, "string")}
            rows = list(tables[name].values())
            named = {key: Digits(digits[key]) if key in digits else None for row in rows for key in row}
            made._fields = {**named, **own}
            self.classes[name] = made

    def __getitem__(self, name):
        return self.classes[name](self, [])

    def ref(self, xml_id):
        assert xml_id == "peppol_uae.cron_send"
        return self["ir.cron"].browse([1])

    @property
    def company(self):
        return self["res.company"].browse([1])
