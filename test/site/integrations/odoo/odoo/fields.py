class Field:
    def __init__(self, first=None, second=None, **options):
        self.string = second if isinstance(first, list) else first
        self.options, self.default = options, options.get("default", False)

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, record, owner):
        return self if record is None else record._row().get(self.name, self.default)

    def __set__(self, record, value):
        record._row()[self.name] = value


class Many2many(Field):
    def __init__(self, comodel_name, relation=None, column1=None, column2=None, string=None, **options):
        super().__init__(string, **options)
        self.comodel_name = comodel_name

    def __get__(self, record, owner):
        return self if record is None else record.env[self.comodel_name].browse(record._row().get(self.name) or [])


Char = Text = Boolean = Selection = Date = Field
