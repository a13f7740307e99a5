{
    "name": "UAE e-invoicing by Peppol",
    "summary": "Self-billed vendor bills and customer invoices to the Peppol e-invoicing service",
    "version": "17.0.1.0.0",
    "category": "Accounting/Localizations/EDI",
    "license": "Other OSI approved licence",
    "depends": ["account"],
    "post_init_hook": "keep_running",
    "data": ["data/cron.xml", "views/views.xml"],
}
