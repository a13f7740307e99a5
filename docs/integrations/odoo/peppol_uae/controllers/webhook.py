from odoo import http
from odoo.http import request

from ..peppol_self_billing import WebhookError, verify_webhook


class PeppolUaeWebhook(http.Controller):
    @http.route(
        "/peppol_uae/webhook/<int:company_id>",
        type="http",
        auth="public",
        methods=["POST"],
        csrf=False,
        save_session=False,
    )
    def receive(self, company_id):
        """Wakes the scheduled action, which asks the service what holds: an event that comes twice or late changes nothing."""
        company = request.env["res.company"].sudo().browse(company_id).exists()
        try:
            body = request.httprequest.get_data()
            verify_webhook(body, request.httprequest.headers, (company and company.peppol_uae_webhook_secret) or "")
        except WebhookError as error:
            return request.make_response(str(error), status=401)
        request.env.ref("peppol_uae.cron_send").sudo()._trigger()
        return request.make_response("", status=204)
