"""Client of the Peppol e-invoicing service: one file, the standard library alone, Python 3.9 and later.

    client = create_client(base_url="https://einvoicing.example", token="…")
    created = or_throw(client.create_purchase_invoice(business_profile_id, invoice))
    status = client.wait_until_final("purchase-invoices", created["id"])

Every operation of the service is a method. It answers with `Success` or `Refused` and never raises for a status, because
a 409 or a 400 is for the caller to read; `or_throw` gives the body of a success or raises `ApiError`. Requests that are
safe to repeat are repeated: every POST that takes an Idempotency-Key has one, the same in every try, so that a document
is there once however often the connection breaks. Amounts are `Decimal`: no digit is lost in either direction.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import base64
import gzip
import hashlib
import hmac
import http.client
import json
import random
import re
import sys
import time
import urllib.error
import urllib.request
import uuid
import zlib
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    TypeVar,
    Union,
    get_args,
)
from urllib.parse import quote, urlencode, urlsplit

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

DocumentKind = Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
#: A number in an answer: a whole one is an int, every other one a Decimal with the digits that were sent.
Number = Union[Decimal, int]
#: A number in a request. A float is taken where it stands for the digits that were written (512.4), not for a sum of floats.
NumberToSend = Union[Decimal, int, float]

Status = TypeVar("Status")
Body = TypeVar("Body")


class RateLimit(NamedTuple):
    """What the account may still ask for: requests per minute, what is left of them, when all are there again (Unix time)."""

    limit: int
    remaining: int
    reset: int


@dataclass(frozen=True)
class _Answer(Generic[Status, Body]):
    status: Status
    body: Body
    #: Names in lower case.
    headers: Mapping[str, str]
    #: The key under which a POST can be repeated and gets the same answer, also by another process.
    idempotency_key: Optional[str] = None

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        names = ("x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset")
        values = [self.headers.get(name, "") for name in names]
        return RateLimit(*map(int, values)) if all(value.isdigit() for value in values) else None


class Success(_Answer[Status, Body]):
    """An answer of the 2xx that the operation describes."""


class NotModified(_Answer[Literal[304], None]):
    """What `if_none_match` names is still what there is."""


class ErrorDetail(TypedDict):
    """One thing that is wrong. `code` is stable; messages are for people."""

    code: str
    message: str
    path: NotRequired[str]
    pointer: NotRequired[str]
    value: NotRequired[str]
    rule: NotRequired[str]
    section: NotRequired[str]
    docs_url: NotRequired[str]
    suggestion: NotRequired[str]


class Refusal(TypedDict):
    errors: Dict[str, str]
    details: NotRequired[List[ErrorDetail]]


class Refused(_Answer[int, Refusal]):
    """Any other answer, also one of a proxy on the way."""


class ApiError(Exception):
    """A refusal, raised by `or_throw`. `code` is stable, `path` names the field of the request that is wrong."""

    def __init__(self, answer: _Answer[Any, Any]) -> None:
        errors = answer.body.get("errors", {}) if isinstance(answer.body, dict) else {}
        self.answer = answer
        self.status: int = answer.status
        self.errors: Dict[str, str] = errors
        self.details = error_details(answer.status, answer.body)
        self.code: str = self.details[0]["code"]
        self.path: Optional[str] = self.details[0].get("path")
        #: The document that is there already, where a 409 names it.
        self.document_id: Optional[str] = errors.get("document_id")
        super().__init__(f"{self.status} {self.code}: {'; '.join(detail['message'] for detail in self.details)}")


def error_details(status: int, body: Any) -> List[ErrorDetail]:
    """What is wrong, one by one: as the service says it, or made of `errors`. For a result of a batch too."""
    said = body if isinstance(body, Mapping) else {}
    if said.get("details"):
        return list(said["details"])
    code = _generic_codes.get(status, "error")
    errors: Mapping[str, str] = said.get("errors") or {"message": f"answered {status}"}
    details: List[ErrorDetail] = []
    for path, text in errors.items():
        if path == "message":
            details.append({"code": code, "message": text})
        elif path != "document_id":
            details.append({"code": code, "path": path, "message": text if path in text else f"{path}: {text}"})
    return details or [{"code": code, "message": f"answered {status}"}]


_generic_codes = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    409: "conflict",
    412: "precondition_failed",
    413: "payload_too_large",
    429: "too_many_requests",
    500: "internal_error",
    503: "unavailable",
}


class ConnectionBroken(ConnectionError):
    """No answer came, in any try. Nothing is known of the request; with `idempotency_key` it can be repeated safely."""

    def __init__(self, request: str, cause: BaseException, idempotency_key: Optional[str]) -> None:
        super().__init__(f"{request} was not answered: {cause}")
        self.idempotency_key = idempotency_key


def or_throw(answer: Union[Success[Any, Body], NotModified, Refused]) -> Body:
    """The body of a success. Raises ApiError for every other answer."""
    if isinstance(answer, Success):
        return answer.body
    raise ApiError(answer)


@dataclass(frozen=True)
class Retry:
    """How often a request is tried, and how long all its pauses may take together. `Retry-After` decides each pause."""

    attempts: int = 6
    max_wait_seconds: float = 90.0
    first_pause_seconds: float = 0.25

    def pause(self, attempt: int, headers: Mapping[str, str]) -> float:
        after = headers.get("retry-after", "")
        if after.isdigit():
            return float(after)
        # Parted by chance, so that clients that were refused together do not come back together.
        return self.first_pause_seconds * 2.0 ** (attempt - 1) * random.uniform(0.5, 1.0)


def to_json(value: Any) -> str:
    """JSON with every Decimal as a number of its own digits, and dates as the service reads them.

    Raises ValueError with the place of a value that JSON or the service cannot hold exactly.
    """
    return _write(value, "")


def _write(value: Any, place: str) -> str:
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return _write(_decimal_of(value, place), place)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{place or 'the value'} is {value}, which is no number")
        return format(value, "f")
    if isinstance(value, datetime):
        raise ValueError(f"{place or 'the value'} is a datetime: send its date, or its time as HH:mm:ss")
    if isinstance(value, date):
        return f'"{value.isoformat()}"'
    if isinstance(value, Mapping):
        return f"{{{','.join(_member(name, member, place) for name, member in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(_write(member, f'{place}[{index}]') for index, member in enumerate(value))}]"
    raise ValueError(f"{place or 'the value'} is a {type(value).__name__}, which JSON cannot hold")


def _member(name: Any, value: Any, place: str) -> str:
    if not isinstance(name, str):
        raise ValueError(f"{place or 'the value'} has the key {name!r}, which is no text")
    return f"{json.dumps(name, ensure_ascii=False)}:{_write(value, f'{place}.{name}' if place else name)}"


def _decimal_of(value: float, place: str) -> Decimal:
    written = Decimal(repr(value)) if value == value and abs(value) != float("inf") else Decimal("NaN")
    if written.is_finite() and len(written.as_tuple().digits) > 15:
        raise ValueError(f"{place or 'the value'} is {value!r}, a sum of floats: compute with Decimal, or round it")
    return written


def _from_json(text: bytes) -> Any:
    return json.loads(text, parse_float=Decimal)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer: following it would hand the token to where it leads."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Reply(NamedTuple):
    status: int
    headers: Dict[str, str]
    body: bytes


class _Caller:
    """Sends requests, and repeats what is safe to repeat."""

    def __init__(
        self,
        base_url: str,
        token: Union[str, Callable[[], str], None] = None,
        service_version: Optional[str] = "20260507",
        retry: Optional[Retry] = None,
        timeout_seconds: float = 60.0,
        opener: Optional[urllib.request.OpenerDirector] = None,
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f"base_url must begin with https:// or http://, not {base_url!r}")
        self.base_url = base_url.rstrip("/")
        self.service_version = service_version
        self.retry = Retry() if retry is None else retry
        self.timeout_seconds = timeout_seconds
        self._token = token
        self._opener = opener or urllib.request.build_opener(_NoRedirect)

    def __repr__(self) -> str:
        return f"Client({self.base_url!r})"

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
    ) -> Union[Success[int, Any], NotModified, Refused]:
        """An operation that this file has no method for. The path begins with `/`, and its ids are quoted."""
        return self._call(method, path, statuses=range(200, 300), query=query, headers=headers, body=body, accept="*/*")

    def _call(
        self,
        method: str,
        path: str,
        *,
        statuses: Sequence[int],
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        content_type: str = "application/json",
        json_type: str = "application/json",
        accept: str = "application/json",
        keyed: bool = False,
    ) -> Any:
        sent = {name: value for name, value in (headers or {}).items() if value is not None}
        key = sent.setdefault("Idempotency-Key", str(uuid.uuid4())) if keyed else None
        sent["Accept"] = accept
        content = body if isinstance(body, bytes) else None if body is None else to_json(body).encode()
        if content is not None:
            sent["Content-Type"] = content_type if isinstance(body, bytes) else json_type
        request = urllib.request.Request(self._url(path, query), content, method=method)
        repeatable = method == "GET" or keyed or (method == "PUT" and "If-Match" not in sent)
        wait = (query or {}).get("wait") or (30 if (query or {}).get("until") else 0)
        reply = self._send(request, sent, self.timeout_seconds + float(wait), repeatable, key)
        parsed = _body_of(reply, reply.headers.get("content-type", ""))
        if reply.status in statuses:
            return Success(reply.status, parsed, reply.headers, key)
        if reply.status == 304:
            return NotModified(304, None, reply.headers)
        return Refused(reply.status, _refusal(reply, parsed), reply.headers, key)

    def _url(self, path: str, query: Optional[Mapping[str, Any]]) -> str:
        pairs = [(name, _text(value)) for name, value in (query or {}).items() if value is not None]
        return f"{self.base_url}{path}{'?' + urlencode(pairs) if pairs else ''}"

    def _send(
        self,
        request: urllib.request.Request,
        headers: Mapping[str, str],
        timeout: float,
        repeatable: bool,
        key: Optional[str],
    ) -> _Reply:
        waited, attempt = 0.0, 0
        while True:
            attempt += 1
            reply: Optional[_Reply] = None
            try:
                with self._open(request, headers, timeout) as response:
                    reply = _Reply(response.status, _lower(response.headers), _decoded(response))
                if not self._is_busy(reply, repeatable):
                    return reply
            except (OSError, http.client.HTTPException, EOFError, zlib.error) as error:
                if not repeatable or attempt >= self.retry.attempts:
                    raise ConnectionBroken(f"{request.method} {request.full_url}", error, key) from error
            pause = self.retry.pause(attempt, reply.headers if reply else {})
            # The server's last answer is the caller's, whatever it is: an error in its place would hide what to do.
            if reply and (attempt >= self.retry.attempts or waited + pause > self.retry.max_wait_seconds):
                return reply
            waited += pause
            time.sleep(pause)

    def _open(self, request: urllib.request.Request, headers: Mapping[str, str], timeout: float) -> Any:
        token = self._token() if callable(self._token) else self._token
        all_headers = {"Accept-Encoding": "gzip", **headers}
        if token is not None:
            all_headers["Authorization"] = f"Bearer {token}"
        if self.service_version is not None:
            all_headers["X-SERVICE-VERSION"] = self.service_version
        # A new request for each try: urllib keeps what it has added to the last one.
        fresh = urllib.request.Request(request.full_url, request.data, all_headers, method=request.method)
        try:
            return self._opener.open(fresh, timeout=timeout)
        except urllib.error.HTTPError as error:
            return error

    @staticmethod
    def _is_busy(reply: _Reply, repeatable: bool) -> bool:
        if reply.status == 429:
            return True
        # A 409 with Retry-After: the first request with this key is not answered yet.
        waits = reply.status in (408, 502, 503, 504) or (reply.status == 409 and "retry-after" in reply.headers)
        return repeatable and waits


def _lower(headers: Any) -> Dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _decoded(response: Any) -> bytes:
    content = response.read()
    return gzip.decompress(content) if response.headers.get("Content-Encoding") == "gzip" else content


def _body_of(reply: _Reply, content_type: str) -> Any:
    if reply.body == b"":
        return None
    if content_type.split(";")[0].strip() == "application/json":
        try:
            return _from_json(reply.body)
        except ValueError:
            return reply.body
    return reply.body


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refusal(reply: _Reply, parsed: Any) -> Refusal:
    if isinstance(parsed, dict) and isinstance(parsed.get("errors"), dict):
        return parsed  # type: ignore[return-value]
    said = reply.body[:200].decode("utf-8", "replace")
    return {"errors": {"message": f"answered {reply.status}, not by the service: {said}"}}


def _segment(value: Any) -> str:
    """Raises ValueError for what would lead to another path."""
    if str(value) in ("", ".", ".."):
        raise ValueError(f"{value!r} is no id")
    return quote(str(value), safe="")


# --- generated from the OpenAPI description: UPDATE_DOCS=1, test/client/python/generated.spec.ts ---


class RetryLegsForOperatorRequest(TypedDict):
    failure_class: Literal["rejected", "retryable", "blocked"]
    reason: str


class RetryLegForOperatorRequest(TypedDict):
    reason: str


class ResolveLegForOperatorRequest(TypedDict):
    outcome: Literal["sent", "not_sent", "accepted", "rejected"]
    reason: str


class RetryGivenUpDocumentsRequest(TypedDict):
    stage: NotRequired[Literal["pricing", "rendering", "validation"]]
    reason: str


class RetryDocumentForOperatorRequest(TypedDict):
    reason: str


class WithdrawDocumentReportRequest(TypedDict):
    reason: str


class CountRetryRequest(TypedDict):
    failure_class: Literal["rejected", "retryable", "blocked"]
    leg: NotRequired[Literal["toC3", "toC5", "withdrawal"]]
    receiver_id: NotRequired[str]
    cause: NotRequired[str]
    access_point: NotRequired[str]


class StartRetryRequest(TypedDict):
    failure_class: Literal["rejected", "retryable", "blocked"]
    leg: NotRequired[Literal["toC3", "toC5", "withdrawal"]]
    receiver_id: NotRequired[str]
    cause: NotRequired[str]
    access_point: NotRequired[str]
    reason: str


class StartDocumentsRetryRequest(TypedDict):
    stage: Literal["pricing", "rendering", "validation"]
    reason: str


class StopRetryRequest(TypedDict):
    reason: str


class DisableOrganizationRequest(TypedDict):
    reason: str


class EnableOrganizationRequest(TypedDict):
    reason: str


class RevokeTokenRequest(TypedDict):
    reason: str


class HoldDocumentRequest(TypedDict):
    legal_hold: bool
    reason: str


class PauseWorkRequest(TypedDict):
    scope: Literal["stage", "leg", "receiver", "organization", "access-point"]
    target: NotRequired[str]
    all_organizations: NotRequired[bool]
    reason: str


class ResumeWorkRequest(TypedDict):
    reason: str


class EndSessionRequest(TypedDict):
    reason: str


class GetLivenessAnswer(TypedDict):
    status: Literal["live"]


class AcceptedDocument(TypedDict):
    id: str
    document_sequence: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    totals: Totals
    meta_info: MetaInfo


class Address(TypedDict):
    street_name: str
    additional_street_name: NotRequired[str]
    city_name: str
    postal_zone: NotRequired[str]
    address_line: NotRequired[str]
    country: str
    country_code: str
    """An ISO 3166-1 alpha-2 country code (IBR-CL-14): see /api/code-lists/ISO3166."""
    country_subentity: str
    """One of AUH, DXB, SHJ, UAQ, FUJ, AJM, RAK when country_code is AE."""


class Attachment(TypedDict):
    id: str
    file_name: str
    """A file name: no path, no control character, nothing that turns the direction of text."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode."""
    description: NotRequired[str]


class AttachmentContent(TypedDict):
    file_name: str
    """A file name: no path, no control character, nothing that turns the direction of text."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode."""
    description: NotRequired[str]


class AttachmentRequest(TypedDict):
    file_name: str
    """A file name: no path, no control character, nothing that turns the direction of text."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode."""
    description: NotRequired[str]
    file_content: str


class BatchResult(TypedDict):
    line: int
    """Number of the line, blank ones counted, or of the element; from 1."""
    status: int
    """201, 400, 409, 413, 429, 500 or 503; 408, 401 or 403 where the batch ended early."""
    replayed: NotRequired[bool]
    """The same line under the same key made this document before."""
    document: NotRequired[AcceptedDocument]
    errors: NotRequired[Dict[str, str]]
    """`message`, or a message per field, as a single create answers; of a 409 about a document that is there already
    also `document_id`."""


class BrokenRule(TypedDict):
    rule: str
    flag: Literal["fatal", "warning"]
    text: str
    context: NotRequired[str]
    """Which elements the rule is for: its context in the rule file."""
    hint: NotRequired[str]
    """Where to look: elements of the XML."""


class BulkRetryResult(TypedDict):
    retried: int
    more: bool


class BusinessProfile(TypedDict):
    id: str
    org_id: str
    name: str
    party_name: str
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    numbering: NotRequired[Numbering]
    created_at: str
    updated_at: str


class BusinessProfilePage(TypedDict):
    data: List[BusinessProfile]
    next_cursor: Union[str, None]


class BusinessProfileRequest(TypedDict):
    name: str
    party_name: str
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    numbering: NotRequired[Numbering]


_Change = TypedDict("_Change", {"from": "Union[str, None]"})


class Change(_Change):
    cursor: str
    """Goes on behind this change."""
    document_id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """As it is now."""
    id: str
    """Number of the entry in the log of its document, from 1 on; a later entry has a higher one."""
    timestamp: str
    revision: int
    stage: str
    leg: Literal["toC3", "toC5", "withdrawal", None]
    event: str
    to: Union[str, None]
    attempt: Union[int, None]
    duration_ms: Union[int, None]
    detail: Union[Dict[str, Any], None]


class ChangedDocument(TypedDict):
    id: str
    org_id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    issue_date: str
    valid: bool
    """By today's rules."""
    valid_next: bool
    """By the next release."""
    newly_broken: List[BrokenRule]
    """Rules that it breaks in the next release alone."""
    no_longer_broken: List[BrokenRule]
    """Rules that it breaks in today's alone."""


class Changes(TypedDict):
    data: List[Change]
    next_cursor: str
    has_more: bool


class CodeList(TypedDict):
    name: str
    title: str
    entries: List[CodeListEntriesItem]


class CodeListEntriesItem(TypedDict):
    code: str
    name: NotRequired[str]


class CodeLists(TypedDict):
    data: List[CodeListsDataItem]


class CodeListsDataItem(TypedDict):
    name: str
    title: str
    count: int
    """How many codes it has."""


class CommodityClassification(TypedDict):
    nature_code: NotRequired[Literal["DL8.48.8.2", "DL8.48.8.1", "DL8.48.3.1", "DL8.48.3.2", "DL8.48.3.3"]]
    """A goods type under reverse charge (IBR-006-AE): see /api/code-lists/GoodsType."""
    commodity_code: NotRequired[Literal["G", "S", "B"]]
    """An item type: see /api/code-lists/ItemType."""
    item_classification_code: NotRequired[str]
    """Mandatory when commodity_code is G or B."""
    item_classification_list_id: NotRequired[str]
    """An item classification scheme code (UNCL7143) (IBR-CL-13): see /api/code-lists/UNCL7143."""
    item_classification_list_version_id: NotRequired[str]


class ContestedMessage(TypedDict):
    at: str
    code: str
    sender: Union[str, None]
    """Null where only the access point knows of the message, and not whose it is."""
    envelope_sender: Union[str, None]
    """The envelope's, where it names another one."""
    expected: Union[str, None]
    """The provider whose message decides; null where it is not known."""
    said: Union[str, None]


class ContractReference(TypedDict):
    id: str
    issue_date: NotRequired[str]
    document_description: NotRequired[str]


class CreatedOrganization(TypedDict):
    id: str
    name: str
    created_at: str
    disabled_at: Union[str, None]
    """Since when its tokens are refused."""
    phase2: bool
    default_service_version: str
    settlement: Literal["warn", "refuse"]
    expected_totals: Literal["refuse", "warn"]
    """What happens to a document whose amounts are not those that its request expects."""
    external_references: Literal["unique", "repeatable"]
    """Whether an `external_reference` names one document of a business profile and kind, or may name several."""
    weight: int
    ceiling: Union[int, None]
    """Documents that it may have in the queue at a time; null for no limit."""
    issue_date_from: str
    """The first `issue_date` that is taken."""
    issue_days_ahead: int
    """How many days after today in the UAE an `issue_date` may lie."""
    documents_kept_years: Union[int, None]
    """Years after that of their issue in which documents are kept; null for good."""
    unsent_kept_days: Union[int, None]
    """Days after its last change in which a document is kept that failed validation and never left; null for good."""
    legal_hold: bool
    """Whether nothing is deleted, whatever the terms say."""
    retention_changed_at: Union[str, None]
    """When one of these three was changed: nothing is deleted for seven days after it."""
    rate_per_minute: Union[int, None]
    """Its own rate; null for what the site gives everybody."""
    kept_answers_bytes: int
    """Bytes of answers that are kept for its Idempotency-Keys, for 25 hours."""
    kept_answers_mb: Union[int, None]
    """Its own quota of them in megabytes; null for the site's."""
    attachments_bytes: int
    """Bytes of its attachments."""
    attachments_mb: Union[int, None]
    """Its own quota of them in megabytes; null for the site's."""
    business_profiles: int
    """How many it has."""
    business_profile_id: str


class CreditedBy(TypedDict):
    document_id: str
    document_sequence: str
    amount: Number
    """What it takes off this invoice."""


class CustomerParty(TypedDict):
    name: str
    party_name: str
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]


class DeletedDocument(TypedDict):
    id: str
    """The id that the document had."""
    org_id: str
    business_profile_id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    """Its number, which no other document gets."""
    issue_date: str
    revision: int
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    rule: Literal["documents", "unsent"]
    """The term that was over: `documents_kept_years` or `unsent_kept_days` of its organization."""
    files: List[DeletedDocumentFilesItem]
    """The SHA-256 of what it consisted of: who has one of the files can prove that it was this document's."""
    sha256: str
    """Digest of `files`, which the action `documents.delete` names as well."""
    accepted_at: str
    deleted_at: str


class DeletedDocumentFilesItem(TypedDict):
    file: str
    revision: int
    sha256: str


class DeletedDocumentPage(TypedDict):
    data: List[DeletedDocument]
    next_cursor: Union[str, None]


class Delivery(TypedDict):
    actual_delivery_date: NotRequired[str]
    delivery_location: NotRequired[DeliveryDeliveryLocation]
    delivery_party: NotRequired[DeliveryDeliveryParty]
    delivery_terms: NotRequired[DeliveryDeliveryTerms]


class DeliveryDeliveryLocation(TypedDict):
    scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-26): see /api/code-lists/ICD."""
    id: NotRequired[str]
    """Mandatory when scheme_id is sent."""
    address: NotRequired[Address]


class DeliveryDeliveryParty(TypedDict):
    name: NotRequired[str]
    party_identification_id: NotRequired[str]


class DeliveryDeliveryTerms(TypedDict):
    id: str


class DiscrepancyResponse(TypedDict):
    response_code: Literal["DL8.61.1.A", "DL8.61.1.B", "DL8.61.1.C", "DL8.61.1.D", "DL8.61.1.E", "VD"]
    """A credit note reason code (IBR-001-AE): see /api/code-lists/CreditReason."""
    description: NotRequired[str]


class DocumentAllowance(TypedDict):
    reason_code: NotRequired[str]
    """An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[Number]
    """At most 10 decimals."""
    base_amount: NotRequired[Number]
    """At most 2 decimals."""
    amount: Number
    """As sent, or computed from base_amount and multiplier_factor_numeric."""
    tax_category: DocumentChargeTaxCategory


class DocumentAllowanceRequest(TypedDict):
    reason_code: NotRequired[str]
    """An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """At most 10 decimals."""
    base_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_category: DocumentChargeTaxCategory


class DocumentCharge(TypedDict):
    reason_code: NotRequired[str]
    """A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[Number]
    """At most 10 decimals."""
    base_amount: NotRequired[Number]
    """At most 2 decimals."""
    amount: Number
    """As sent, or computed from base_amount and multiplier_factor_numeric."""
    tax_category: DocumentChargeTaxCategory


class DocumentChargeRequest(TypedDict):
    reason_code: NotRequired[str]
    """A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """At most 10 decimals."""
    base_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_category: DocumentChargeTaxCategory


class DocumentChargeTaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory."""
    percent: NotRequired[NumberToSend]
    """At most 10 decimals."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """A VAT exemption reason code: see /api/code-lists/TaxExemptionCode."""
    tax_exemption_reason: NotRequired[str]
    """Mandatory when id is E."""
    tax_scheme: NotRequired[Literal["VAT"]]


class DocumentLine(TypedDict):
    name: str
    description: str
    quantity: Number
    """At most 10 decimals."""
    unit_code: str
    """A UN/ECE Recommendation 20 or 21 unit code (IBR-CL-23): see /api/code-lists/UNECERec20."""
    price: Price
    classified_tax_category: TaxCategory
    note: NotRequired[str]
    invoice_period: NotRequired[LinePeriod]
    order_line_reference: NotRequired[DocumentLineOrderLineReference]
    despatch_line_reference: NotRequired[DocumentLineDespatchLineReference]
    document_reference: NotRequired[LineReference]
    charges: NotRequired[List[LineCharge]]
    allowances: NotRequired[List[LineAllowance]]
    standard_item_identification: NotRequired[DocumentLineStandardItemIdentification]
    origin_country: NotRequired[DocumentLineOriginCountry]
    commodity_classification: NotRequired[CommodityClassification]
    additional_item_identification: NotRequired[List[DocumentLineAdditionalItemIdentificationItem]]
    """Mandatory when commodity_classification.commodity_code is S or B."""
    additional_item_property: NotRequired[List[DocumentLineAdditionalItemPropertyItem]]
    expected: NotRequired[ExpectedLineAmounts]
    accounting_cost: NotRequired[str]
    line_object_identifier: NotRequired[str]
    lot_number_id: NotRequired[str]
    buyer_item_identification: NotRequired[DocumentLineBuyerItemIdentification]
    seller_item_identification: NotRequired[DocumentLineSellerItemIdentification]
    base_amount: Number
    """`quantity` × `price_amount` / `base_quantity`, rounded as `net_amount` is: the two agree where no charge or
    allowance lies between them."""
    net_amount: Number
    """The same with charges added and allowances taken off, rounded as rule IBR-147-AE rounds, which computes in
    binary floating point and takes nothing else."""
    tax_amount: Number
    """Of `net_amount`."""
    total_amount: Number
    """`net_amount` and `tax_amount`."""
    tax_amount_in_aed: NotRequired[Number]
    """Unless the document is in AED."""
    total_amount_in_aed: NotRequired[Number]
    """Unless the document is in AED."""


class DocumentLineOrderLineReference(TypedDict):
    line_id: str
    order_reference: NotRequired[LineOrderReference]


class DocumentLineDespatchLineReference(TypedDict):
    document_reference: NotRequired[DocumentLineDespatchLineReferenceDocumentReference]
    line_id: NotRequired[str]
    """Mandatory without document_reference."""


class DocumentLineDespatchLineReferenceDocumentReference(TypedDict):
    id: str


class DocumentLineStandardItemIdentification(TypedDict):
    id: str
    scheme_id: str
    """An ISO 6523 ICD scheme code (IBR-CL-21): see /api/code-lists/ICD."""


class DocumentLineOriginCountry(TypedDict):
    identification_code: str
    """An ISO 3166-1 alpha-2 country code (IBR-CL-15): see /api/code-lists/ISO3166."""


class DocumentLineAdditionalItemIdentificationItem(TypedDict):
    id: str
    scheme_id: str


class DocumentLineAdditionalItemPropertyItem(TypedDict):
    name: str
    value: str


class DocumentLineBuyerItemIdentification(TypedDict):
    id: str


class DocumentLineSellerItemIdentification(TypedDict):
    id: str


class DocumentLineRequest(TypedDict):
    name: str
    description: str
    quantity: NumberToSend
    """At most 10 decimals."""
    unit_code: str
    """A UN/ECE Recommendation 20 or 21 unit code (IBR-CL-23): see /api/code-lists/UNECERec20."""
    price: PriceRequest
    classified_tax_category: TaxCategory
    note: NotRequired[str]
    invoice_period: NotRequired[LinePeriod]
    order_line_reference: NotRequired[DocumentLineRequestOrderLineReference]
    despatch_line_reference: NotRequired[DocumentLineRequestDespatchLineReference]
    document_reference: NotRequired[LineReference]
    charges: NotRequired[List[LineChargeRequest]]
    allowances: NotRequired[List[LineAllowanceRequest]]
    standard_item_identification: NotRequired[DocumentLineRequestStandardItemIdentification]
    origin_country: NotRequired[DocumentLineRequestOriginCountry]
    commodity_classification: NotRequired[CommodityClassification]
    additional_item_identification: NotRequired[List[DocumentLineRequestAdditionalItemIdentificationItem]]
    """Mandatory when commodity_classification.commodity_code is S or B."""
    additional_item_property: NotRequired[List[DocumentLineRequestAdditionalItemPropertyItem]]
    expected: NotRequired[ExpectedLineAmounts]
    accounting_cost: NotRequired[str]
    line_object_identifier: NotRequired[str]
    lot_number_id: NotRequired[str]
    buyer_item_identification: NotRequired[DocumentLineRequestBuyerItemIdentification]
    seller_item_identification: NotRequired[DocumentLineRequestSellerItemIdentification]


class DocumentLineRequestOrderLineReference(TypedDict):
    line_id: str
    order_reference: NotRequired[LineOrderReference]


class DocumentLineRequestDespatchLineReference(TypedDict):
    document_reference: NotRequired[DocumentLineRequestDespatchLineReferenceDocumentReference]
    line_id: NotRequired[str]
    """Mandatory without document_reference."""


class DocumentLineRequestDespatchLineReferenceDocumentReference(TypedDict):
    id: str


class DocumentLineRequestStandardItemIdentification(TypedDict):
    id: str
    scheme_id: str
    """An ISO 6523 ICD scheme code (IBR-CL-21): see /api/code-lists/ICD."""


class DocumentLineRequestOriginCountry(TypedDict):
    identification_code: str
    """An ISO 3166-1 alpha-2 country code (IBR-CL-15): see /api/code-lists/ISO3166."""


class DocumentLineRequestAdditionalItemIdentificationItem(TypedDict):
    id: str
    scheme_id: str


class DocumentLineRequestAdditionalItemPropertyItem(TypedDict):
    name: str
    value: str


class DocumentLineRequestBuyerItemIdentification(TypedDict):
    id: str


class DocumentLineRequestSellerItemIdentification(TypedDict):
    id: str


class DocumentReference(TypedDict):
    id: str
    issue_date: NotRequired[str]


class DocumentRetryResult(TypedDict):
    id: str
    revision: int
    stage: str


class DocumentStory(TypedDict):
    document: DocumentStoryDocument
    report_due_on: str
    """14 days after the date of issue: the law's term."""
    legs: List[DocumentStoryLegsItem]
    log: List[StatusLogEntry]
    findings: List[ValidationResult]
    deliveries: List[DocumentStoryDeliveriesItem]
    files: List[DocumentStoryFilesItem]


class DocumentStoryDocument(TypedDict):
    id: str
    organization: DocumentStoryDocumentOrganization
    business_profile_id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    revision: int
    stage: Literal["received", "priced", "rendered", "validated", "invalid"]
    stage_changed_at: str
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    participant_status: Literal["APPROVED", "REJECTED", None]
    fta_status: Literal["APPROVED", "REJECTED", None]
    service_version: str
    request_id: str
    issue_date: str
    tax_inclusive_amount: Union[str, None]
    """A decimal."""
    currency: Union[str, None]
    supplier: Union[str, None]
    customer: Union[str, None]
    failure: Union[Dict[str, Any], None]
    """Why one of our own stages gave it up."""
    legal_hold: bool
    """Whether it is kept whatever its organization's terms say."""
    corrected_at: Union[str, None]
    """Changed since it was judged, and not sent again yet."""
    created_at: str
    updated_at: str


class DocumentStoryDocumentOrganization(TypedDict):
    id: str
    name: str


class DocumentStoryLegsItem(TypedDict):
    sbdh_id: str
    revision: int
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    reason: Union[str, None]
    hint: str
    """What to do about it."""
    tax_data_type: Union[str, None]
    receiver_id: str
    attempts: int
    created_at: str
    sent_at: Union[str, None]
    mls_due_at: Union[str, None]
    """25 minutes after it was sent."""
    mls_received_at: Union[str, None]
    mls_overdue_at: Union[str, None]
    next_check_at: Union[str, None]
    """It is not sent, and the access point not asked, before."""
    updated_at: str


class DocumentStoryDeliveriesItem(TypedDict):
    id: str
    endpoint_id: str
    url: str
    event: str
    state: Literal["pending", "delivered", "failed"]
    attempts: int
    created_at: str
    next_attempt_at: Union[str, None]
    settled_at: Union[str, None]
    http_status: Union[int, None]
    error: Union[str, None]


class DocumentStoryFilesItem(TypedDict):
    path: str
    description: str
    media_type: str


class EvidenceKey(TypedDict):
    kty: str
    crv: str
    x: str
    kid: str
    use: str
    alg: str


class EvidenceKeys(TypedDict):
    keys: List[EvidenceKey]


class ExchangeRate(TypedDict):
    source_currency_code: NotRequired[str]
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    target_currency_code: NotRequired[Literal["AED"]]
    calculation_rate: Number
    """At most 6 decimals."""
    date: NotRequired[str]


class ExchangeRateRequest(TypedDict):
    source_currency_code: NotRequired[str]
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    target_currency_code: NotRequired[Literal["AED"]]
    calculation_rate: Union[NumberToSend, str]
    """At most 6 decimals."""
    date: NotRequired[str]


class ExpectedLineAmounts(TypedDict):
    net_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""


class ExpectedTotals(TypedDict):
    tax_exclusive: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_inclusive: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax: NotRequired[NumberToSend]
    """At most 2 decimals."""
    payable: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tolerance: NotRequired[NumberToSend]
    """At most 2 decimals."""


class FindingTotals(TypedDict):
    """All findings, listed or not."""
    fatal: int
    """How often a fatal rule failed."""
    warning: int
    """How often a rule failed that warns."""
    rules: Dict[str, int]
    """How often each rule failed, by its id."""


class FoundDocument(TypedDict):
    id: str
    organization: FoundDocumentOrganization
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    external_reference: Union[str, None]
    revision: int
    stage: Literal["received", "priced", "rendered", "validated", "invalid"]
    is_given_up: bool
    """One of our own stages gave it up."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    participant_status: Literal["APPROVED", "REJECTED", None]
    fta_status: Literal["APPROVED", "REJECTED", None]
    issue_date: str
    tax_inclusive_amount: Union[str, None]
    """A decimal."""
    currency: Union[str, None]
    """Null for a very large document, as are the names of its parties."""
    supplier: Union[str, None]
    customer: Union[str, None]
    created_at: str
    updated_at: str
    leg: Union[FoundLeg, None]


class FoundDocumentOrganization(TypedDict):
    id: str
    name: str


class FoundDocumentPage(TypedDict):
    data: List[FoundDocument]
    next_cursor: Union[str, None]
    is_complete: bool
    """False where so much begins as the text does that not everything was looked at: a longer text finds more."""


class FoundLeg(TypedDict):
    sbdh_id: str
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    reason: Union[str, None]


class GivenUpDocument(TypedDict):
    org_id: str
    id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    revision: int
    stage: Literal["received", "priced", "rendered"]
    failure: Dict[str, Any]
    updated_at: str


class GivenUpDocumentPage(TypedDict):
    data: List[GivenUpDocument]
    next_cursor: Union[str, None]


class HeldDocument(TypedDict):
    id: str
    legal_hold: bool


class Incidents(TypedDict):
    legs: List[LegIncident]
    documents: List[StageIncident]


class InvoicePeriod(TypedDict):
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    description: NotRequired[str]


class IssuedToken(TypedDict):
    id: str
    """The token's `jti`."""
    subject: str
    roles: List[str]
    issued_at: str
    expires_at: str
    revoked_at: Union[str, None]


class IssuedTokenPage(TypedDict):
    data: List[IssuedToken]
    next_cursor: Union[str, None]


class LegActionResult(TypedDict):
    sbdh_id: str
    document_id: str
    revision: int
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]


class LegAddress(TypedDict):
    required: bool
    """Whether something would be sent on this leg."""
    reason: Union[str, None]
    """Why not."""
    senderId: str
    receiverId: str
    docTypeId: str
    processId: str


class LegIncident(TypedDict):
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["unknown", "failed"]
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    cause: Union[str, None]
    hint: str
    receiver_id: Union[str, None]
    """With `by=receiver`."""
    access_point: Union[str, None]
    """With `by=access_point`: the subject of the certificate that was sent to."""
    legs: int
    organizations: int
    receivers: int
    oldest: str
    newest: str


class LineAllowance(TypedDict):
    reason_code: NotRequired[str]
    """An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[Number]
    """At most 10 decimals."""
    base_amount: NotRequired[Number]
    """At most 2 decimals."""
    amount: Number
    """As sent, or computed from base_amount and multiplier_factor_numeric."""
    tax_category: NotRequired[LineChargeTaxCategory]


class LineAllowanceRequest(TypedDict):
    reason_code: NotRequired[str]
    """An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """At most 10 decimals."""
    base_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_category: NotRequired[LineChargeTaxCategory]


class LineCharge(TypedDict):
    reason_code: NotRequired[str]
    """A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[Number]
    """At most 10 decimals."""
    base_amount: NotRequired[Number]
    """At most 2 decimals."""
    amount: Number
    """As sent, or computed from base_amount and multiplier_factor_numeric."""
    tax_category: NotRequired[LineChargeTaxCategory]


class LineChargeRequest(TypedDict):
    reason_code: NotRequired[str]
    """A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161."""
    reason: NotRequired[str]
    """Mandatory without reason_code."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """At most 10 decimals."""
    base_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    tax_category: NotRequired[LineChargeTaxCategory]


class LineChargeTaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory."""
    percent: NotRequired[NumberToSend]
    """At most 10 decimals."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """A VAT exemption reason code: see /api/code-lists/TaxExemptionCode."""
    tax_exemption_reason: NotRequired[str]
    """Mandatory when id is E."""
    tax_scheme: NotRequired[Literal["VAT"]]


class LineOrderReference(TypedDict):
    id: str


class LinePeriod(TypedDict):
    end_date: NotRequired[str]
    start_date: NotRequired[str]
    """Mandatory without end_date."""


class LineReference(TypedDict):
    id: str
    scheme_id: NotRequired[str]
    """An object identifier scheme code (UNCL1153) (IBR-CL-07): see /api/code-lists/UNCL1153."""
    document_type_code: NotRequired[str]
    """Digits only."""


class LineTaxDifference(TypedDict):
    """`tax_amount` in parts, where it is not what the `tax_amount` of the lines adds up to."""
    line_tax_amount: Number
    """What the `tax_amount` of the lines adds up to."""
    allowance_charge_tax_amount: Number
    """VAT of the document's charges less that of its allowances."""
    rounding_difference: Number
    """The rest: VAT is rounded once per category, and not on each line."""


class ListedSession(TypedDict):
    id: str
    org_id: str
    organization: Union[str, None]
    subject: str
    roles: List[str]
    """As the token or the identity provider named them last."""
    signed_in_with: Literal["token", "link", "provider", None]
    """Null, as the next three, for a session that an earlier release began."""
    issuer: Union[str, None]
    """Who issued the token, or the identity provider."""
    address: Union[str, None]
    """Where the person signed in from."""
    user_agent: Union[str, None]
    created_at: str
    expires_at: str
    current: bool
    """Whether this request came with it."""


class ListedSessionPage(TypedDict):
    data: List[ListedSession]
    next_cursor: Union[str, None]


class MetaInfo(TypedDict):
    peppol_status: MetaInfoPeppolStatus


class MetaInfoPeppolStatus(TypedDict):
    participant_status: Literal["APPROVED", "REJECTED", None]
    fta_status: Literal["APPROVED", "REJECTED", None]
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    validation_results: List[ValidationResult]
    validation_totals: NotRequired[ValidationTotals]


class NewOrganization(TypedDict):
    name: str
    profile: NewOrganizationProfile
    shares_taxpayer: NotRequired[bool]
    settlement: NotRequired[Literal["warn", "refuse"]]
    expected_totals: NotRequired[Literal["refuse", "warn"]]
    external_references: NotRequired[Literal["unique", "repeatable"]]
    weight: NotRequired[int]
    ceiling: NotRequired[int]
    phase2: NotRequired[bool]
    default_service_version: NotRequired[Literal["20260101", "20260507"]]
    issue_date_from: NotRequired[str]
    """From 2018-01-01 to today."""
    issue_days_ahead: NotRequired[int]
    rate_per_minute: NotRequired[int]
    documents_kept_years: NotRequired[Union[Literal[0], int]]
    unsent_kept_days: NotRequired[Union[Literal[0], int]]
    legal_hold: NotRequired[bool]
    kept_answers_mb: NotRequired[int]
    attachments_mb: NotRequired[int]
    reason: str


class NewOrganizationProfile(TypedDict):
    name: str
    party_name: str
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    numbering: NotRequired[Numbering]


_Numbering = TypedDict("_Numbering", {"purchase-invoices": "NotRequired[NumberingPurchaseInvoices]", "purchase-credit-notes": "NotRequired[NumberingPurchaseCreditNotes]", "sales-invoices": "NotRequired[NumberingSalesInvoices]", "sales-credit-notes": "NotRequired[NumberingSalesCreditNotes]"})


class Numbering(_Numbering):
    """Prefix and width of the document numbers by kind: `ACME-2026-000001`. A kind that is left out has the default.
    Without `numbering` what stands stays when a profile is replaced; `{}` restores the defaults. Running numbers go
    on, whatever the prefix is."""
    pass


class NumberingPurchaseInvoices(TypedDict):
    prefix: NotRequired[str]
    """Before year and running number; SBI by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingPurchaseCreditNotes(TypedDict):
    prefix: NotRequired[str]
    """Before year and running number; SBC by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingSalesInvoices(TypedDict):
    prefix: NotRequired[str]
    """Before year and running number; SLI by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingSalesCreditNotes(TypedDict):
    prefix: NotRequired[str]
    """Before year and running number; SLC by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class OperableLeg(TypedDict):
    org_id: str
    sbdh_id: str
    document_id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    revision: int
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    reason: Union[str, None]
    hint: str
    attempts: int
    sent_at: Union[str, None]
    updated_at: str
    contested: List[ContestedMessage]
    """Status messages that decide nothing until a person says so."""


class OperableLegPage(TypedDict):
    data: List[OperableLeg]
    next_cursor: Union[str, None]


class OperatorAction(TypedDict):
    id: str
    at: str
    org_id: Union[str, None]
    organization: Union[str, None]
    subject: str
    role: Literal["viewer", "operator", "site-operator", "none"]
    action: Literal["leg.retry", "leg.resolve", "legs.retry", "legs.stop", "document.retry", "document.withdraw", "document.hold", "document.release", "documents.retry", "documents.stop", "documents.delete", "work.pause", "work.resume", "organization.create", "organization.change", "organization.disable", "organization.enable", "organization.export", "token.revoke", "token.issue", "session.begin", "session.end", "session.refuse", "webhook.create", "webhook.change", "webhook.delete", "webhook.rotate", "profile.create", "profile.change", "documents.search", "document.open", "document.export", "outages.export", "taxpayer.decide"]
    target: Literal["leg", "legs", "document", "documents", "pause", "organization", "token", "taxpayer", "session", "webhook", "profile", "outages"]
    target_id: Union[str, None]
    reason: Union[str, None]
    outcome: Literal["done", "refused"]
    detail: Dict[str, Any]
    request_id: str


class OperatorActionPage(TypedDict):
    data: List[OperatorAction]
    next_cursor: Union[str, None]


class OrderReference(TypedDict):
    id: str
    sales_order_id: NotRequired[str]


class Organization(TypedDict):
    id: str
    name: str
    created_at: str
    disabled_at: Union[str, None]
    """Since when its tokens are refused."""
    phase2: bool
    default_service_version: str
    settlement: Literal["warn", "refuse"]
    expected_totals: Literal["refuse", "warn"]
    """What happens to a document whose amounts are not those that its request expects."""
    external_references: Literal["unique", "repeatable"]
    """Whether an `external_reference` names one document of a business profile and kind, or may name several."""
    weight: int
    ceiling: Union[int, None]
    """Documents that it may have in the queue at a time; null for no limit."""
    issue_date_from: str
    """The first `issue_date` that is taken."""
    issue_days_ahead: int
    """How many days after today in the UAE an `issue_date` may lie."""
    documents_kept_years: Union[int, None]
    """Years after that of their issue in which documents are kept; null for good."""
    unsent_kept_days: Union[int, None]
    """Days after its last change in which a document is kept that failed validation and never left; null for good."""
    legal_hold: bool
    """Whether nothing is deleted, whatever the terms say."""
    retention_changed_at: Union[str, None]
    """When one of these three was changed: nothing is deleted for seven days after it."""
    rate_per_minute: Union[int, None]
    """Its own rate; null for what the site gives everybody."""
    kept_answers_bytes: int
    """Bytes of answers that are kept for its Idempotency-Keys, for 25 hours."""
    kept_answers_mb: Union[int, None]
    """Its own quota of them in megabytes; null for the site's."""
    attachments_bytes: int
    """Bytes of its attachments."""
    attachments_mb: Union[int, None]
    """Its own quota of them in megabytes; null for the site's."""
    business_profiles: int
    """How many it has."""


class OrganizationChange(TypedDict):
    name: NotRequired[str]
    settlement: NotRequired[Literal["warn", "refuse"]]
    expected_totals: NotRequired[Literal["refuse", "warn"]]
    external_references: NotRequired[Literal["unique", "repeatable"]]
    weight: NotRequired[int]
    ceiling: NotRequired[int]
    phase2: NotRequired[bool]
    default_service_version: NotRequired[Literal["20260101", "20260507"]]
    issue_date_from: NotRequired[str]
    """From 2018-01-01 to today."""
    issue_days_ahead: NotRequired[int]
    rate_per_minute: NotRequired[int]
    documents_kept_years: NotRequired[Union[Literal[0], int]]
    unsent_kept_days: NotRequired[Union[Literal[0], int]]
    legal_hold: NotRequired[bool]
    kept_answers_mb: NotRequired[int]
    attachments_mb: NotRequired[int]
    reason: str


class OrganizationPage(TypedDict):
    data: List[Organization]
    next_cursor: Union[str, None]


class OrganizationProfilePage(TypedDict):
    data: List[BusinessProfile]
    next_cursor: Union[str, None]


class Outage(TypedDict):
    id: str
    kind: Literal["access-point-away", "pause"]
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", None]
    """Of a pause."""
    cause: Literal["operator", "site-error", None]
    """Of a pause."""
    target: str
    """What stood still: the access point's address, or the target of the pause."""
    organization_id: Union[str, None]
    organization: Union[str, None]
    since: str
    until: Union[str, None]
    """Null while it lasts."""
    seconds: int
    """How long it lasted, or has by now."""
    tries: Union[int, None]
    """Calls that came to nothing."""
    processes: Union[int, None]
    """Worker processes that saw it."""
    reason: str
    begun_by: Union[str, None]
    ended_by: Union[str, None]
    end_reason: Union[str, None]


class OutagePage(TypedDict):
    data: List[Outage]
    next_cursor: Union[str, None]


class PartyTaxScheme(TypedDict):
    company_id: str
    tax_scheme: Literal["VAT"]


class PartyTaxSchemeRequest(TypedDict):
    company_id: NotRequired[str]
    tax_scheme: NotRequired[Literal["VAT"]]


class Pause(TypedDict):
    id: str
    scope: Literal["stage", "leg", "receiver", "organization", "access-point"]
    target: str
    """A stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    organization_id: Union[str, None]
    """Of whose documents; null for everybody's."""
    organization: Union[str, None]
    """Its name."""
    cause: Literal["operator", "site-error"]
    """`site-error`: the service has paused the stage, or the access point, by itself for a fault of the site, and
    looks whether it has passed."""
    reason: str
    paused_by: str
    paused_at: str
    probes: int
    """How often it was looked whether a fault of the site has passed."""
    next_probe_at: Union[str, None]
    ended_at: Union[str, None]
    ended_by: Union[str, None]
    end_reason: Union[str, None]


class PausePage(TypedDict):
    data: List[Pause]
    next_cursor: Union[str, None]


class PayeeParty(TypedDict):
    name: str
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    company_id: NotRequired[str]


class PaymentMeans(TypedDict):
    id: NotRequired[str]
    payment_means_code: Literal["1", "10", "20", "21", "30", "49", "54", "55", "68"]
    """A payment means code (IBR-CL-16): see /api/code-lists/UNCL4461."""
    payment_id: NotRequired[List[str]]
    card_account: NotRequired[PaymentMeansCardAccount]
    """Mandatory when payment_means_code is 54 or 55."""
    payee_financial_account: NotRequired[PaymentMeansPayeeFinancialAccount]
    """Mandatory when payment_means_code is 30."""
    payment_mandate: NotRequired[PaymentMeansPaymentMandate]
    """Mandatory when payment_means_code is 49."""


class PaymentMeansCardAccount(TypedDict):
    """Mandatory when payment_means_code is 54 or 55."""
    primary_account_number_id: str
    """The last 4 to 6 digits of the card, or its number with the others masked; a whole number is refused."""
    network_id: str
    holder_name: NotRequired[str]


class PaymentMeansPayeeFinancialAccount(TypedDict):
    """Mandatory when payment_means_code is 30."""
    id: str
    """IBAN or another account number; an IBAN whose check digits are wrong is a warning (OWN-51)."""
    name: NotRequired[str]
    financial_institution_branch_id: NotRequired[str]
    address: NotRequired[Address]


class PaymentMeansPaymentMandate(TypedDict):
    """Mandatory when payment_means_code is 49."""
    id: str
    payer_financial_account_id: str


class PaymentTerms(TypedDict):
    note: NotRequired[str]
    payment_means_id: NotRequired[str]
    amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    installment_due_date: NotRequired[str]


class PeppolLeg(TypedDict):
    country: Union[str, None]
    docTypeId: Union[str, None]
    documentXml: Union[str, None]
    """The document that travels: UBL, or the tax data document."""
    lastUpdated: Union[str, None]
    mlsResponse: Union[Dict[str, Any], None]
    """The message level status that came back."""
    processId: Union[str, None]
    receiverId: Union[str, None]
    senderId: Union[str, None]
    status: Literal["PENDING", "APPROVED", "REJECTED", "FAILED", "NOT_REQUIRED", "NOT_SENT"]
    transmissionUuid: Union[str, None]
    """Id of the envelope, the same in every attempt."""
    transmissionResponse: Union[Dict[str, Any], None]
    """What the access point reported, and what may be done."""


class PeppolStatus(TypedDict):
    id: str
    document_sequence: str
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict."""
    is_terminal: bool
    """Nothing will change by itself any more."""
    next_poll_after_seconds: Union[int, None]
    """When to ask again; null when nothing will change by itself."""
    validation_results: List[ValidationResult]
    """What the rules found, and the reasons of a rejection: why `overall_status` is VALIDATION_FAILED or REJECTED."""
    validation_totals: NotRequired[ValidationTotals]
    toC3: PeppolLeg
    toC5: PeppolLeg
    withdrawal: NotRequired[PeppolLeg]


class Price(TypedDict):
    price_amount: Number
    """At most 10 decimals."""
    base_quantity: Number
    """At most 10 decimals."""
    allowance: NotRequired[PriceAllowance]


class PriceAllowance(TypedDict):
    amount: Number
    """At most 10 decimals."""


class PriceRequest(TypedDict):
    base_amount: NumberToSend
    """At most 10 decimals."""
    base_quantity: NumberToSend
    """At most 10 decimals."""
    allowance: NotRequired[PriceRequestAllowance]


class PriceRequestAllowance(TypedDict):
    amount: NumberToSend
    """At most 10 decimals."""


class PurchaseCreditNote(TypedDict):
    id: str
    org_id: str
    business_profile_id: str
    document_sequence: str
    """Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind
    (`numbering`)."""
    revision: int
    """1, and one more with every resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: CustomerParty
    buyer_customer_party: NotRequired[PurchaseCreditNoteBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseCreditNoteProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    attachments: NotRequired[List[Attachment]]
    totals: Totals
    meta_info: MetaInfo
    created_at: str
    updated_at: str
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseCreditNoteBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseCreditNoteSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseCreditNoteProjectReference(TypedDict):
    id: str


class PurchaseCreditNoteContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: CustomerParty
    buyer_customer_party: NotRequired[PurchaseCreditNoteContentBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteContentSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseCreditNoteContentProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    totals: Totals
    attachments: NotRequired[List[AttachmentContent]]


class PurchaseCreditNoteContentBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseCreditNoteContentSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseCreditNoteContentProjectReference(TypedDict):
    id: str


class PurchaseCreditNoteDocumentReference(TypedDict):
    id: str
    issue_date: NotRequired[str]
    document_id: NotRequired[str]
    """The document of yours that has this number; absent where none has."""
    amount: NotRequired[Number]
    """What this credit note takes off the invoice while it stands: its `tax_inclusive_amount`, shared out in the
    order of the references."""
    credited_amount: NotRequired[Number]
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: NotRequired[Number]
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""


class PurchaseCreditNoteDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: PurchaseCreditNoteContent
    routing: PurchaseCreditNoteDryRunRouting
    validation_results: List[ValidationResult]
    """Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it."""
    validation_totals: NotRequired[ValidationTotals]
    rule_set: str
    """Id and version of the rules for the UBL document."""
    tax_data_rule_set: str
    """Id and version of the rules for the tax data document."""
    ubl: str
    """The UBL document (XML), with its attachments."""
    tax_data: str
    """The tax data document (XML) that would go to the authority."""


class PurchaseCreditNoteDryRunRouting(TypedDict):
    toC3: LegAddress
    toC5: LegAddress


class PurchaseCreditNotePage(TypedDict):
    data: List[PurchaseCreditNote]
    next_cursor: Union[str, None]


class PurchaseCreditNoteRequest(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: NotRequired[RepeatedCustomer]
    buyer_customer_party: NotRequired[PurchaseCreditNoteRequestBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteRequestSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseCreditNoteRequestProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory otherwise."""


class PurchaseCreditNoteRequestBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseCreditNoteRequestSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseCreditNoteRequestProjectReference(TypedDict):
    id: str


class PurchaseCreditNoteRequestLine(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: NotRequired[RepeatedCustomer]
    buyer_customer_party: NotRequired[PurchaseCreditNoteRequestLineBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteRequestLineSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseCreditNoteRequestLineProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory otherwise."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseCreditNoteRequestLineBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseCreditNoteRequestLineSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseCreditNoteRequestLineProjectReference(TypedDict):
    id: str


class PurchaseInvoice(TypedDict):
    id: str
    org_id: str
    business_profile_id: str
    document_sequence: str
    """Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind
    (`numbering`)."""
    revision: int
    """1, and one more with every resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: CustomerParty
    buyer_customer_party: NotRequired[PurchaseInvoiceBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseInvoiceSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseInvoiceProjectReference]
    due_date: str
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    attachments: NotRequired[List[Attachment]]
    totals: Totals
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    created_at: str
    updated_at: str
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseInvoiceBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseInvoiceSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseInvoiceProjectReference(TypedDict):
    id: str


class PurchaseInvoiceContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: CustomerParty
    buyer_customer_party: NotRequired[PurchaseInvoiceContentBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseInvoiceContentSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseInvoiceContentProjectReference]
    due_date: str
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    totals: Totals
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    attachments: NotRequired[List[AttachmentContent]]


class PurchaseInvoiceContentBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseInvoiceContentSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseInvoiceContentProjectReference(TypedDict):
    id: str


class PurchaseInvoiceDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: PurchaseInvoiceContent
    routing: PurchaseInvoiceDryRunRouting
    validation_results: List[ValidationResult]
    """Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it."""
    validation_totals: NotRequired[ValidationTotals]
    rule_set: str
    """Id and version of the rules for the UBL document."""
    tax_data_rule_set: str
    """Id and version of the rules for the tax data document."""
    ubl: str
    """The UBL document (XML), with its attachments."""
    tax_data: str
    """The tax data document (XML) that would go to the authority."""


class PurchaseInvoiceDryRunRouting(TypedDict):
    toC3: LegAddress
    toC5: LegAddress


class PurchaseInvoicePage(TypedDict):
    data: List[PurchaseInvoice]
    next_cursor: Union[str, None]


class PurchaseInvoiceRequest(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: NotRequired[RepeatedCustomer]
    buyer_customer_party: NotRequired[PurchaseInvoiceRequestBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseInvoiceRequestSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseInvoiceRequestProjectReference]
    due_date: str
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""


class PurchaseInvoiceRequestBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseInvoiceRequestSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseInvoiceRequestProjectReference(TypedDict):
    id: str


class PurchaseInvoiceRequestLine(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SupplierParty
    accounting_customer_party: NotRequired[RepeatedCustomer]
    buyer_customer_party: NotRequired[PurchaseInvoiceRequestLineBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[PurchaseInvoiceRequestLineSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[PurchaseInvoiceRequestLineProjectReference]
    due_date: str
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseInvoiceRequestLineBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class PurchaseInvoiceRequestLineSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class PurchaseInvoiceRequestLineProjectReference(TypedDict):
    id: str


class QueueCounts(TypedDict):
    name: Literal["pricing", "rendering", "validation", "transmission", "reporting", "webhooks"]
    waiting: int
    prioritized: int
    active: int
    delayed: int
    failed: int


class QueueJob(TypedDict):
    id: str
    carries: Dict[str, Any]
    attempts: int
    most_attempts: int
    added_at: str
    failure: Union[str, None]


class QueueJobPage(TypedDict):
    data: List[QueueJob]
    next_start: Union[int, None]


class Queues(TypedDict):
    store: Literal["postgres", "redis"]
    data: List[QueueCounts]


class Readiness(TypedDict):
    status: Literal["ready", "not ready"]
    checks: ReadinessChecks
    missing: List[str]


class ReadinessChecks(TypedDict):
    database: Literal["ok", "busy", "unavailable", "full", "not migrated"]
    disk: Literal["ok", "low", "full", "unseen"]
    queue: Literal["ok", "unavailable"]
    recovery: Literal["ok", "under way", "unavailable"]


class RepeatedAddress(TypedDict):
    street_name: NotRequired[str]
    additional_street_name: NotRequired[str]
    city_name: NotRequired[str]
    postal_zone: NotRequired[str]
    country_subentity: NotRequired[str]
    address_line: NotRequired[str]
    country: NotRequired[str]
    country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code (IBR-CL-14): see /api/code-lists/ISO3166."""


class RepeatedCustomer(TypedDict):
    """Set by the service from the business profile in the path; what is repeated must agree with it."""
    name: NotRequired[str]
    party_name: NotRequired[str]
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: NotRequired[RepeatedAddress]
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_id: NotRequired[str]
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    tin: NotRequired[str]
    party_tax_scheme: NotRequired[PartyTaxSchemeRequest]
    endpoint_id: NotRequired[str]
    endpoint_scheme_id: NotRequired[str]
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: NotRequired[str]
    """An e-mail address."""
    telephone: NotRequired[str]


class RepeatedSupplier(TypedDict):
    """Set by the service from the business profile in the path; what is repeated must agree with it."""
    name: NotRequired[str]
    party_name: NotRequired[str]
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: NotRequired[RepeatedAddress]
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD"]]
    """A registration type (IBR-173-AE): see /api/code-lists/RegistrationType-seller."""
    company_id: NotRequired[str]
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_id: NotRequired[str]
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD."""
    tin: NotRequired[str]
    party_tax_scheme: NotRequired[PartyTaxSchemeRequest]
    endpoint_id: NotRequired[str]
    endpoint_scheme_id: NotRequired[str]
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: NotRequired[str]
    """An e-mail address."""
    telephone: NotRequired[str]


class RetryCount(TypedDict):
    legs: int


class RetryRun(TypedDict):
    id: str
    org_id: Union[str, None]
    """Whose legs or documents; null for those of all organizations."""
    stage: Literal["pricing", "rendering", "validation", None]
    """Of documents: the stage that gave them up; null for legs."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """Of legs; null for documents."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    receiver_id: Union[str, None]
    cause: Union[str, None]
    access_point: Union[str, None]
    state: Literal["running", "done", "stopped"]
    total: int
    """Legs or documents that fitted when it began."""
    retried: int
    subject: str
    reason: str
    created_at: str
    ended_at: Union[str, None]


class RetryRunPage(TypedDict):
    data: List[RetryRun]
    next_cursor: Union[str, None]


class RuleChange(TypedDict):
    rule: str
    flag: Literal["fatal", "warning"]
    newly_broken: int
    """Documents that break it in the next release alone."""
    no_longer_broken: int
    """Documents that break it in today's alone."""
    text: str
    """What it says of one of them."""


class RuleRelease(TypedDict):
    name: str
    version: str
    valid_from: Union[str, None]
    """First issue date that it is for; null: it has always been."""
    valid_to: Union[str, None]
    """Last issue date that it is for; null: there is no end."""
    state: Literal["earlier", "current", "next", "later"]
    """`current`: it judges what is issued today (the day of the Emirates)."""
    rule_sets: RuleReleaseRuleSets
    """What `rule_set` of a finding says, for each kind of document."""


class RuleReleaseRuleSets(TypedDict):
    """What `rule_set` of a finding says, for each kind of document."""
    self_billing: str
    billing: str
    tax_data: str
    mls: str


class RuleReleaseName(TypedDict):
    """The release that judges what is issued today."""
    name: str
    version: str
    valid_from: Union[str, None]
    """First issue date that it is for; null: it has always been."""
    valid_to: Union[str, None]
    """Last issue date that it is for; null: there is no end."""


class RuleReleases(TypedDict):
    data: List[RuleRelease]


class RulesPreview(TypedDict):
    current: RuleReleaseName
    next: Union[RulesPreviewRuleReleaseName, None]
    """The release that begins next; null: none does, and nothing was judged."""
    documents: RulesPreviewDocuments
    rules: List[RuleChange]
    """What would change, by rule; like the other counts, of this page."""
    data: List[ChangedDocument]
    """The documents of this page for which something changes, newest first."""
    next_cursor: Union[str, None]


class RulesPreviewDocuments(TypedDict):
    judged: int
    unjudged: int
    """Not rendered yet."""
    changed: int
    newly_invalid: int
    """Valid by today's rules and not by the next release."""
    newly_valid: int


class RulesPreviewRuleReleaseName(TypedDict):
    name: str
    version: str
    valid_from: Union[str, None]
    """First issue date that it is for; null: it has always been."""
    valid_to: Union[str, None]
    """Last issue date that it is for; null: there is no end."""


class SalesCreditNote(TypedDict):
    id: str
    org_id: str
    business_profile_id: str
    document_sequence: str
    """Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind
    (`numbering`)."""
    revision: int
    """1, and one more with every resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesCreditNoteBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesCreditNoteSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesCreditNoteProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    attachments: NotRequired[List[Attachment]]
    totals: Totals
    meta_info: MetaInfo
    created_at: str
    updated_at: str
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesCreditNoteBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesCreditNoteSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesCreditNoteProjectReference(TypedDict):
    id: str


class SalesCreditNoteContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesCreditNoteContentBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesCreditNoteContentSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesCreditNoteContentProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    totals: Totals
    attachments: NotRequired[List[AttachmentContent]]


class SalesCreditNoteContentBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesCreditNoteContentSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesCreditNoteContentProjectReference(TypedDict):
    id: str


class SalesCreditNoteDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: SalesCreditNoteContent
    routing: SalesCreditNoteDryRunRouting
    validation_results: List[ValidationResult]
    """Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it."""
    validation_totals: NotRequired[ValidationTotals]
    rule_set: str
    """Id and version of the rules for the UBL document."""
    tax_data_rule_set: str
    """Id and version of the rules for the tax data document."""
    ubl: str
    """The UBL document (XML), with its attachments."""
    tax_data: str
    """The tax data document (XML) that would go to the authority."""


class SalesCreditNoteDryRunRouting(TypedDict):
    toC3: LegAddress
    toC5: LegAddress


class SalesCreditNotePage(TypedDict):
    data: List[SalesCreditNote]
    next_cursor: Union[str, None]


class SalesCreditNoteRequest(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesCreditNoteRequestBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesCreditNoteRequestSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesCreditNoteRequestProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[DocumentReference]]
    """Not to be sent when discrepancy_response.response_code is VD."""


class SalesCreditNoteRequestBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesCreditNoteRequestSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesCreditNoteRequestProjectReference(TypedDict):
    id: str


class SalesCreditNoteRequestLine(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    due_date: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesCreditNoteRequestLineBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesCreditNoteRequestLineSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesCreditNoteRequestLineProjectReference]
    discrepancy_response: DiscrepancyResponse
    billing_reference: NotRequired[List[DocumentReference]]
    """Not to be sent when discrepancy_response.response_code is VD."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesCreditNoteRequestLineBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesCreditNoteRequestLineSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesCreditNoteRequestLineProjectReference(TypedDict):
    id: str


class SalesInvoice(TypedDict):
    id: str
    org_id: str
    business_profile_id: str
    document_sequence: str
    """Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind
    (`numbering`)."""
    revision: int
    """1, and one more with every resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesInvoiceBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesInvoiceSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesInvoiceProjectReference]
    due_date: str
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    attachments: NotRequired[List[Attachment]]
    totals: Totals
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    created_at: str
    updated_at: str
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesInvoiceBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesInvoiceSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesInvoiceProjectReference(TypedDict):
    id: str


class SalesInvoiceContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: str
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesInvoiceContentBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesInvoiceContentSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    payment_means: NotRequired[List[PaymentMeans]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesInvoiceContentProjectReference]
    due_date: str
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    document_lines: List[DocumentLine]
    charges: NotRequired[List[DocumentCharge]]
    allowances: NotRequired[List[DocumentAllowance]]
    totals: Totals
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    attachments: NotRequired[List[AttachmentContent]]


class SalesInvoiceContentBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesInvoiceContentSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesInvoiceContentProjectReference(TypedDict):
    id: str


class SalesInvoiceCustomerParty(TypedDict):
    name: str
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: Address
    company_legal_form: NotRequired[str]
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]
    party_name: NotRequired[str]
    """Legal name of a business; an individual has none."""
    scheme_agency_id: NotRequired[Literal["EID", "PAS", "TL", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    tin: NotRequired[str]
    """Mandatory for a business in the UAE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """Of a customer outside of the UAE on exports only (position 7 or 8)."""


class SalesInvoiceDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: SalesInvoiceContent
    routing: SalesInvoiceDryRunRouting
    validation_results: List[ValidationResult]
    """Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it."""
    validation_totals: NotRequired[ValidationTotals]
    rule_set: str
    """Id and version of the rules for the UBL document."""
    tax_data_rule_set: str
    """Id and version of the rules for the tax data document."""
    ubl: str
    """The UBL document (XML), with its attachments."""
    tax_data: str
    """The tax data document (XML) that would go to the authority."""


class SalesInvoiceDryRunRouting(TypedDict):
    toC3: LegAddress
    toC5: LegAddress


class SalesInvoicePage(TypedDict):
    data: List[SalesInvoice]
    next_cursor: Union[str, None]


class SalesInvoiceRequest(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesInvoiceRequestBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesInvoiceRequestSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesInvoiceRequestProjectReference]
    due_date: str
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""


class SalesInvoiceRequestBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesInvoiceRequestSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesInvoiceRequestProjectReference(TypedDict):
    id: str


class SalesInvoiceRequestLine(TypedDict):
    issue_date: str
    """From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds
    (`issue_date_from`, `issue_days_ahead`)."""
    issue_time: NotRequired[str]
    document_currency_code: str
    """An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """Mandatory when document_currency_code is a code other than AED."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """Mandatory when document_currency_code is a code other than AED."""
    note: NotRequired[str]
    document_source: NotRequired[str]
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    profile_execution_id: str
    """8 characters, each 0 or 1."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    accounting_customer_party: SalesInvoiceCustomerParty
    buyer_customer_party: NotRequired[SalesInvoiceRequestLineBuyerCustomerParty]
    """Mandatory when profile_execution_id is 1 at position 1."""
    seller_supplier_party: NotRequired[SalesInvoiceRequestLineSellerSupplierParty]
    """Mandatory when profile_execution_id is 1 at position 6."""
    payee_party: NotRequired[PayeeParty]
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    document_lines: List[DocumentLineRequest]
    payment_means: NotRequired[List[PaymentMeans]]
    attachments: NotRequired[List[AttachmentRequest]]
    invoice_period: NotRequired[InvoicePeriod]
    """Mandatory when profile_execution_id is 1 at position 4."""
    delivery: NotRequired[Delivery]
    """Mandatory when profile_execution_id is 1 at position 8."""
    charges: NotRequired[List[DocumentChargeRequest]]
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    payment_terms: NotRequired[PaymentTerms]
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    order_reference: NotRequired[OrderReference]
    contract_document_reference: NotRequired[ContractReference]
    accounting_cost: NotRequired[str]
    buyer_reference: NotRequired[str]
    despatch_document_reference: NotRequired[DocumentReference]
    receipt_document_reference: NotRequired[DocumentReference]
    statement_document_reference: NotRequired[DocumentReference]
    originator_document_reference: NotRequired[DocumentReference]
    project_reference: NotRequired[SalesInvoiceRequestLineProjectReference]
    due_date: str
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Mandatory when prepaid_amount is more than 0."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesInvoiceRequestLineBuyerCustomerParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 1."""
    id: str


class SalesInvoiceRequestLineSellerSupplierParty(TypedDict):
    """Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """A TRN: 15 digits starting with 1 and ending with 03."""


class SalesInvoiceRequestLineProjectReference(TypedDict):
    id: str


class SalesInvoiceSupplierParty(TypedDict):
    name: str
    party_name: str
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]


class ServiceStatus(TypedDict):
    at: str
    status: Literal["well", "attention", "down"]
    """`down`: nothing moves, or nothing can be stored; `attention`: somebody has to look, or something is not known."""
    troubles: List[str]
    """What is wrong, in sentences, the worst first."""
    facts: List[str]
    """How the rest stands, in sentences."""
    answered_by: ServiceStatusAnsweredBy
    database: ServiceStatusDatabase
    schema: ServiceStatusSchema
    disk: ServiceStatusDisk
    queue: ServiceStatusQueue
    recovery: Literal["ok", "under way", None]
    """Of a database that was restored."""
    access_point: ServiceStatusAccessPoint
    pauses: Union[List[ServiceStatusPausesItem], None]
    releases: Union[List[ServiceStatusReleasesItem], None]
    log_writers: Union[List[ServiceStatusLogWritersItem], None]
    """Transactions open for more than ten seconds that hold the change feed and the webhooks back."""
    standing: Union[Standing, None]
    missing: List[ServiceStatusMissingItem]
    """What could not be found out."""


class ServiceStatusAnsweredBy(TypedDict):
    host: Union[str, None]
    pid: Union[int, None]
    version: str
    started_at: str


class ServiceStatusDatabase(TypedDict):
    state: Literal["ok", "busy", "away", "silent", "stuck", "full"]
    """`busy`: this question was not answered in time, others were; `silent`: no answer at all; `stuck`: it answers
    on new connections only; `full`: it can store nothing more."""
    reason: Union[str, None]
    """In the words of the database or the network."""
    failing_ms: int


class ServiceStatusSchema(TypedDict):
    state: Literal["current", "older", "newer", "other", "unknown"]
    """`older`: migrations are pending; `newer`: a newer release has migrated it; `other`: both."""
    pending: List[str]
    unknown: List[str]


class ServiceStatusDisk(TypedDict):
    database_bytes: Union[int, None]
    free_bytes: Union[int, None]
    """On the fullest disk that the database writes to, where it can be seen."""
    needed_bytes: Union[int, None]
    """With less free, no document is taken in."""


class ServiceStatusQueue(TypedDict):
    store: Literal["postgres", "redis"]
    state: Literal["ok", "unavailable"]
    failing_ms: int
    """For how long the process that answers could put nothing into it."""
    memory: Union[ServiceStatusQueueMemory, None]
    """Of Redis, in bytes; a limit of 0 is none."""


class ServiceStatusQueueMemory(TypedDict):
    used: int
    limit: int


class ServiceStatusAccessPoint(TypedDict):
    state: Literal["up", "away", "unknown"]
    """`unknown`: no worker process lives that would send."""
    outages: List[ServiceStatusAccessPointOutagesItem]


class ServiceStatusAccessPointOutagesItem(TypedDict):
    address: Union[str, None]
    since: str
    tries: int
    """Calls in a row that came to nothing."""
    words: str
    """What the last of them came to."""
    breaker_open: bool
    """Whether it is left alone until `next_try_at`."""
    next_try_at: Union[str, None]


class ServiceStatusPausesItem(TypedDict):
    id: str
    scope: Literal["stage", "leg", "receiver", "organization", "access-point"]
    target: str
    organization_id: Union[str, None]
    cause: Literal["operator", "site-error"]
    reason: str
    since: str
    next_probe_at: Union[str, None]


class ServiceStatusReleasesItem(TypedDict):
    version: str
    newest_migration: str
    processes: int


class ServiceStatusLogWritersItem(TypedDict):
    pid: Union[int, None]
    application: Union[str, None]
    state: Union[str, None]
    seconds: Union[Number, None]


class ServiceStatusMissingItem(TypedDict):
    part: str
    why: str


class StageIncident(TypedDict):
    stage: Literal["received", "priced", "rendered"]
    cause: Union[str, None]
    documents: int
    organizations: int
    oldest: str


class Standing(TypedDict):
    at: str
    counted_at: str
    """What waits was counted then: a large backlog is counted less often."""
    scope: Literal["site", "organization"]
    banners: List[StandingBannersItem]
    """What somebody has to look at, the worst first."""
    stages: List[StandingStagesItem]
    legs: List[StandingLegsItem]
    given_up: StandingGivenUp
    overdue: StandingOverdue
    webhooks: StandingWebhooks
    processes: List[StandingProcessesItem]
    dwell: List[StandingDwellItem]
    disk: StandingDisk
    recovery: Union[StandingRecovery, None]
    """Of a database that was restored: nothing is sent and no document taken in meanwhile."""


class StandingBannersItem(TypedDict):
    id: Literal["recovery", "disk-full", "no-workers", "process-silent", "access-point-away", "throughput-collapsed", "oldest-waiting", "documents-given-up", "legs-blocked", "outcome-unknown", "mls-overdue", "webhooks-paused", "site-fault", "work-paused", "one-role"]
    severity: Literal["critical", "warning"]
    words: str
    """Whole sentences."""
    since: Union[str, None]
    action: str
    """What to do about it."""
    pause: Union[StandingBannersItemPause, None]
    """The pause that it tells of, which can be resumed."""


class StandingBannersItemPause(TypedDict):
    id: str
    scope: Literal["stage", "leg", "receiver", "organization", "access-point"]
    target: str
    organization_id: Union[str, None]
    organization: Union[str, None]


class StandingStagesItem(TypedDict):
    stage: Literal["pricing", "rendering", "validation", "transmission", "reporting"]
    waiting: int
    since: Union[str, None]
    per_minute: Union[Number, None]
    """Of the last five whole minutes; null where it is others' as well."""
    per_minute_before: Union[Number, None]
    """Of the hour before them."""
    p50_ms: Union[Number, None]
    p95_ms: Union[Number, None]
    minutes: List[StandingStagesItemMinutesItem]
    """The last hour, oldest first; minutes in which nothing was done are left out."""


class StandingStagesItemMinutesItem(TypedDict):
    at: str
    done: int
    refused: int
    failed: int


class StandingLegsItem(TypedDict):
    leg: Literal["toC3", "toC5", "withdrawal"]
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    count: int
    since: Union[str, None]
    """The oldest of them."""
    next_try_at: Union[str, None]


class StandingGivenUp(TypedDict):
    count: int
    since: Union[str, None]
    """The oldest of them."""


class StandingOverdue(TypedDict):
    count: int
    since: Union[str, None]
    """The oldest of them."""


class StandingWebhooks(TypedDict):
    pending: int
    since: Union[str, None]
    failing: int
    paused_endpoints: int


class StandingProcessesItem(TypedDict):
    id: str
    kind: Literal["api", "workers"]
    name: str
    host: Union[str, None]
    pid: Union[int, None]
    version: str
    works: List[str]
    started_at: str
    seen_at: str
    silent_ms: int
    is_silent: bool
    """Whether it has missed its beat: twice what a process of its kind takes between two signs of life."""


class StandingDwellItem(TypedDict):
    organization: StandingDwellItemOrganization
    documents: int
    mean_ms: Number
    longest_ms: Number


class StandingDwellItemOrganization(TypedDict):
    id: str
    name: str


class StandingDisk(TypedDict):
    state: Literal["ok", "low", "full", "unseen"]
    """Of the database, as the process sees it that answers."""
    free_bytes: Union[int, None]
    """On the fullest disk that it writes to; null where others' or unseen."""
    needed_bytes: Union[int, None]
    """With less free, no document is taken in; null where it is others'."""


class StandingRecovery(TypedDict):
    since: Union[str, None]
    problem: Union[str, None]
    """Why it has not come to its end; null where it is others'."""


_StatusLogEntry = TypedDict("_StatusLogEntry", {"from": "Union[str, None]"})


class StatusLogEntry(_StatusLogEntry):
    id: str
    """Number of the entry in the log of its document, from 1 on; a later entry has a higher one."""
    timestamp: str
    revision: int
    stage: str
    leg: Literal["toC3", "toC5", "withdrawal", None]
    event: str
    to: Union[str, None]
    attempt: Union[int, None]
    duration_ms: Union[int, None]
    detail: Union[Dict[str, Any], None]


class StatusQuery(TypedDict):
    ids: List[str]


class StatusSummaries(TypedDict):
    data: List[StatusSummary]
    not_found: List[str]


class StatusSummary(TypedDict):
    id: str
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    document_sequence: str
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict."""
    is_terminal: bool
    """Nothing will change by itself any more."""
    next_poll_after_seconds: Union[int, None]
    """When to ask again; null when nothing will change by itself."""
    updated_at: str


class SubtotalCategory(TypedDict):
    id: str
    percent: NotRequired[Number]


class SupplierParty(TypedDict):
    name: str
    party_name: str
    profile_id: NotRequired[str]
    """The id of a business profile (a UUID)."""
    postal_address: Address
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD"]]
    """A registration type (IBR-173-AE): see /api/code-lists/RegistrationType-seller."""
    company_id: NotRequired[str]
    """Mandatory when scheme_agency_id is sent."""
    company_legal_form: NotRequired[str]
    authority_name: NotRequired[str]
    """Mandatory when scheme_agency_id is TL."""
    passport_issuing_country_code: NotRequired[str]
    """An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166."""
    party_identification_scheme_id: NotRequired[str]
    """An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD."""
    party_identification_id: NotRequired[str]
    """Mandatory when party_identification_scheme_id is sent."""
    tin: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    endpoint_id: str
    """Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the
    network."""
    endpoint_scheme_id: str
    """A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS."""
    contact_name: NotRequired[str]
    email: str
    """An e-mail address."""
    telephone: NotRequired[str]
    """Mandatory when postal_address.country_code is AE."""


class TaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory."""
    percent: NotRequired[NumberToSend]
    """At most 10 decimals."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """A VAT exemption reason code: see /api/code-lists/TaxExemptionCode."""
    tax_exemption_reason: NotRequired[str]
    """Mandatory when id is E."""
    tax_scheme: NotRequired[Literal["VAT"]]


class TaxRepresentativeParty(TypedDict):
    name: str
    postal_address: Address
    party_tax_scheme: UaeTaxScheme


class TaxpayerDecision(TypedDict):
    taxpayer: str
    decision: Literal["allowed", "shared", "refused"]
    reason: str


class TaxpayerHolder(TypedDict):
    org_id: str
    organization: str


class TaxpayerRight(TypedDict):
    org_id: str
    organization: str
    taxpayer: str
    """Its participant id in lower case."""
    state: Literal["asked", "allowed", "shared", "refused"]
    """Whether the organization may have it: not decided yet, alone, beside another organization, or not."""
    holders: List[TaxpayerHolder]
    """Organizations with a business profile of it."""
    asked_at: str
    decided_at: Union[str, None]


class TaxpayerRightPage(TypedDict):
    data: List[TaxpayerRight]
    next_cursor: Union[str, None]


class Totals(TypedDict):
    """Sums of rounded amounts, for which two roundings hold. The amount of a line is rounded as rule IBR-147-AE
    computes it, in binary floating point: of exactly half a fils it may take the lower amount (41.05 × 344.70 =
    14,149.935 is 14,149.93), and the network takes no other. VAT is computed exactly, once per VAT category, and
    half a fils goes up."""
    line_extension_amount: Number
    tax_exclusive_amount: Number
    tax_inclusive_amount: Number
    allowance_total_amount: NotRequired[Number]
    charge_total_amount: NotRequired[Number]
    prepaid_amount: NotRequired[Number]
    """As sent, unless it is 0."""
    rounding_amount: NotRequired[Number]
    """As sent, unless it is 0."""
    payable_amount: Number
    """`tax_inclusive_amount` less `prepaid_amount` plus `rounding_amount`."""
    tax_amount: Number
    """What the VAT amounts of `tax_subtotals` add up to, not those of the lines."""
    tax_amount_in_aed: NotRequired[Number]
    tax_inclusive_amount_in_aed: NotRequired[Number]
    tax_subtotals: List[TotalsTaxSubtotalsItem]
    line_tax_difference: NotRequired[LineTaxDifference]


class TotalsTaxSubtotalsItem(TypedDict):
    tax_category: SubtotalCategory
    taxable_amount: Number
    tax_amount: Number


class UaeTaxScheme(TypedDict):
    company_id: str
    """15 digits starting with 1 and ending with 03 (IBR-132-AE)."""
    tax_scheme: Literal["VAT"]


class ValidationResult(TypedDict):
    flag: Literal["fatal", "warning"]
    reasonCode: str
    """Id of the rule, e.g."""
    text: str
    location: str
    """XPath of the failing node in the UBL document."""
    test: str
    """The failed rule expression."""
    rule: NotRequired[str]
    """Id of the rule as its file writes it; absent where no rule file has it, like the next two."""
    context: NotRequired[str]
    """Which elements the rule is for: its context in the rule file."""
    hint: NotRequired[str]
    """Where to look, for a person: fields of the request as JSON pointers where it is known, else elements of the
    XML."""
    pointer: NotRequired[str]
    """JSON pointer of the request field that caused it, where one did."""
    rule_set: NotRequired[str]
    """Id and version of the rules that were applied."""


class ValidationTotals(TypedDict):
    """Only where there are more findings than the 1,000 that `validation_results` lists: it then has the first one
    of every failed rule, and of the rest the fatal ones before the warnings."""
    truncated: bool
    """Always true: where the list has every finding, there are no totals."""
    fatal: int
    """How often a fatal rule failed."""
    warning: int
    """How often a rule failed that warns."""
    rules: Dict[str, int]
    """How often each rule failed, by its id."""


class Verdict(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    rule_set: str
    """Id and version of the rules that were applied."""
    truncated: bool
    """Whether there are more findings than the 1,000 that are listed: the first one of every failed rule, and of the
    rest the fatal ones before the warnings."""
    totals: FindingTotals
    findings: List[ValidationResult]


class WebhookAttempt(TypedDict):
    attempt: int
    at: str
    http_status: Union[int, None]
    """Null when no answer came."""
    error: Union[str, None]
    """Why none came."""
    answer: Union[str, None]
    """The beginning of the answer."""
    duration_ms: int


class WebhookDeliveries(TypedDict):
    data: List[WebhookDelivery]
    next_cursor: Union[str, None]


class WebhookDelivery(TypedDict):
    id: str
    """Also the header `webhook-id`, in every attempt and replay."""
    event: str
    document_id: Union[str, None]
    state: Literal["pending", "delivered", "failed"]
    next_attempt_at: Union[str, None]
    created_at: str
    settled_at: Union[str, None]
    payload: Dict[str, Any]
    """The body that is posted: `type`, `timestamp` and `data`."""
    attempts: List[WebhookAttempt]


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    description: Union[str, None]
    events: List[str]
    enabled: bool
    status: Literal["active", "paused", "disabled"]
    """`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest
    follows."""
    consecutive_failures: int
    """Since the last success; attempts under way together count as one."""
    paused_until: Union[str, None]
    last_success_at: Union[str, None]
    """To about a second."""
    pending_deliveries: int
    """What waits for the endpoint; 10,000 stands for more, too."""
    previous_secret_until: Union[str, None]
    """Until then, the secret before the last rotation signs too."""
    created_at: str
    updated_at: str


class WebhookEndpointWithSecret(TypedDict):
    id: str
    url: str
    description: Union[str, None]
    events: List[str]
    enabled: bool
    status: Literal["active", "paused", "disabled"]
    """`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest
    follows."""
    consecutive_failures: int
    """Since the last success; attempts under way together count as one."""
    paused_until: Union[str, None]
    last_success_at: Union[str, None]
    """To about a second."""
    pending_deliveries: int
    """What waits for the endpoint; 10,000 stands for more, too."""
    previous_secret_until: Union[str, None]
    """Until then, the secret before the last rotation signs too."""
    created_at: str
    updated_at: str
    secret: str
    """Shown here and never again."""


class WebhookEndpoints(TypedDict):
    data: List[WebhookEndpoint]


class WebhookEvents(TypedDict):
    data: List[WebhookEventsDataItem]


class WebhookEventsDataItem(TypedDict):
    name: str
    meaning: str


class WebhookReplay(TypedDict):
    since: str
    until: NotRequired[str]


class WebhookReplayed(TypedDict):
    deliveries: int


class WebhookRequest(TypedDict):
    url: str
    description: NotRequired[str]
    events: NotRequired[List[Literal["*", "document.received", "document.validated", "document.validation_failed", "document.approved", "document.rejected", "document.updated", "document.resubmitted", "document.failed", "leg.toC3.sent", "leg.toC3.accepted", "leg.toC3.rejected", "leg.toC3.failed", "leg.toC3.unknown", "leg.toC3.not_required", "leg.toC3.overdue", "leg.toC5.sent", "leg.toC5.accepted", "leg.toC5.rejected", "leg.toC5.failed", "leg.toC5.unknown", "leg.toC5.not_required", "leg.toC5.overdue", "leg.withdrawal.sent", "leg.withdrawal.accepted", "leg.withdrawal.rejected", "leg.withdrawal.failed", "leg.withdrawal.unknown", "leg.withdrawal.not_required", "leg.withdrawal.overdue", "webhook.test"]]]
    enabled: NotRequired[bool]


class WebhookRotation(TypedDict):
    overlap_hours: NotRequired[int]


class Operations(_Caller):
    """One method for each operation of the service, under its name there."""

    def create_purchase_invoice(
        self,
        id: str,
        body: Union[PurchaseInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseInvoice], Refused]:
        """Create a purchase invoice. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_purchase_invoice(self, id: str) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Retrieve a purchase invoice"""
        return self._call("GET", f"/api/purchase-invoices/{_segment(id)}", statuses=(200,))

    def update_purchase_invoice(
        self,
        id: str,
        body: Union[PurchaseInvoiceRequest, bytes],
    ) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Correct a purchase invoice. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be
        sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts,
        `meta_info`), which are refused, and attachments without their content: leave the former out and send the
        attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(200,),
            body=body,
            content_type="application/xml",
        )

    def create_purchase_credit_note(
        self,
        id: str,
        body: Union[PurchaseCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseCreditNote], Refused]:
        """Create a purchase credit note. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_purchase_credit_note(self, id: str) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Retrieve a purchase credit note"""
        return self._call("GET", f"/api/purchase-credit-notes/{_segment(id)}", statuses=(200,))

    def update_purchase_credit_note(
        self,
        id: str,
        body: Union[PurchaseCreditNoteRequest, bytes],
    ) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Correct a purchase credit note. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be
        sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts,
        `meta_info`), which are refused, and attachments without their content: leave the former out and send the
        attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(200,),
            body=body,
            content_type="application/xml",
        )

    def create_sales_invoice(
        self,
        id: str,
        body: Union[SalesInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesInvoice], Refused]:
        """Create a sales invoice. Checks the document, gives it a number, computes its amounts and stores it. What
        the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT
        AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free,
        and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors
        then name the place as an XPath."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_sales_invoice(self, id: str) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Retrieve a sales invoice"""
        return self._call("GET", f"/api/sales-invoices/{_segment(id)}", statuses=(200,))

    def update_sales_invoice(
        self,
        id: str,
        body: Union[SalesInvoiceRequest, bytes],
    ) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Correct a sales invoice. Replaces the whole content of a document that failed validation or was rejected,
        attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be
        sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts,
        `meta_info`), which are refused, and attachments without their content: leave the former out and send the
        attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(200,),
            body=body,
            content_type="application/xml",
        )

    def create_sales_credit_note(
        self,
        id: str,
        body: Union[SalesCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesCreditNote], Refused]:
        """Create a sales credit note. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_sales_credit_note(self, id: str) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Retrieve a sales credit note"""
        return self._call("GET", f"/api/sales-credit-notes/{_segment(id)}", statuses=(200,))

    def update_sales_credit_note(
        self,
        id: str,
        body: Union[SalesCreditNoteRequest, bytes],
    ) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Correct a sales credit note. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be
        sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts,
        `meta_info`), which are refused, and attachments without their content: leave the former out and send the
        attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(200,),
            body=body,
            content_type="application/xml",
        )

    def create_purchase_invoice_batch(
        self,
        business_profile_id: str,
        body: Union[List[PurchaseInvoiceRequestLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Create up to 10,000 purchase invoices in one request. Streamed in both directions, and one request for the
        rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is
        taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`:
        several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does
        not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was
        disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent
        again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the
        organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made,
        with `replayed`; with other content it is a 409 that names the document in `document_id`. With an
        `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were
        inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not
        count), and of equal lines the second is the second again. Such a line that has made none is a new document,
        unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line
        that was refused may be corrected in its place."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(business_profile_id)}/batch",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def create_purchase_credit_note_batch(
        self,
        business_profile_id: str,
        body: Union[List[PurchaseCreditNoteRequestLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Create up to 10,000 purchase credit notes in one request. Streamed in both directions, and one request for
        the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document
        is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with
        `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch
        that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization
        that was disabled since: the last result then says why, what was stored stays, and what was not answered is
        to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless
        the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it
        made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an
        `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were
        inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not
        count), and of equal lines the second is the second again. Such a line that has made none is a new document,
        unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line
        that was refused may be corrected in its place."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(business_profile_id)}/batch",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def create_sales_invoice_batch(
        self,
        business_profile_id: str,
        body: Union[List[SalesInvoiceRequestLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Create up to 10,000 sales invoices in one request. Streamed in both directions, and one request for the
        rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is
        taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`:
        several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does
        not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was
        disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent
        again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the
        organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made,
        with `replayed`; with other content it is a 409 that names the document in `document_id`. With an
        `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were
        inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not
        count), and of equal lines the second is the second again. Such a line that has made none is a new document,
        unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line
        that was refused may be corrected in its place."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(business_profile_id)}/batch",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def create_sales_credit_note_batch(
        self,
        business_profile_id: str,
        body: Union[List[SalesCreditNoteRequestLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Create up to 10,000 sales credit notes in one request. Streamed in both directions, and one request for
        the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document
        is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with
        `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch
        that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization
        that was disabled since: the last result then says why, what was stored stays, and what was not answered is
        to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless
        the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it
        made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an
        `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were
        inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not
        count), and of equal lines the second is the second again. Such a line that has made none is a new document,
        unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line
        that was refused may be corrected in its place."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(business_profile_id)}/batch",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def validate_purchase_invoice(
        self,
        business_profile_id: str,
        body: PurchaseInvoiceRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoiceDryRun], Refused]:
        """Try a purchase invoice without creating it. Everything that creating it would lead to, but for storing and
        sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of
        all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(business_profile_id)}/validate",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def validate_purchase_credit_note(
        self,
        business_profile_id: str,
        body: PurchaseCreditNoteRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNoteDryRun], Refused]:
        """Try a purchase credit note without creating it. Everything that creating it would lead to, but for storing
        and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding
        of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(business_profile_id)}/validate",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def validate_sales_invoice(
        self,
        business_profile_id: str,
        body: SalesInvoiceRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoiceDryRun], Refused]:
        """Try a sales invoice without creating it. Everything that creating it would lead to, but for storing and
        sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of
        all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(business_profile_id)}/validate",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def validate_sales_credit_note(
        self,
        business_profile_id: str,
        body: SalesCreditNoteRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNoteDryRun], Refused]:
        """Try a sales credit note without creating it. Everything that creating it would lead to, but for storing
        and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding
        of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(business_profile_id)}/validate",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_purchase_invoices(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoicePage], Refused]:
        """List purchase invoices. Newest first. Documents that are added while pages are read do not move the
        others; `next_cursor` is null on the last page."""
        return self._call(
            "GET",
            "/api/purchase-invoices",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "limit": limit, "cursor": cursor},
        )

    def resubmit_purchase_invoice(
        self,
        id: str,
        body: Optional[Union[PurchaseInvoiceRequest, bytes]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Send a purchase invoice again. Starts the next revision under the same id and number. With a body, its
        content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs
        again, as a new revision under the same number: also where only the tax authority had rejected it and the
        receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the
        same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def list_purchase_credit_notes(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNotePage], Refused]:
        """List purchase credit notes. Newest first. Documents that are added while pages are read do not move the
        others; `next_cursor` is null on the last page."""
        return self._call(
            "GET",
            "/api/purchase-credit-notes",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "limit": limit, "cursor": cursor},
        )

    def resubmit_purchase_credit_note(
        self,
        id: str,
        body: Optional[Union[PurchaseCreditNoteRequest, bytes]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Send a purchase credit note again. Starts the next revision under the same id and number. With a body, its
        content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs
        again, as a new revision under the same number: also where only the tax authority had rejected it and the
        receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the
        same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def list_sales_invoices(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoicePage], Refused]:
        """List sales invoices. Newest first. Documents that are added while pages are read do not move the others;
        `next_cursor` is null on the last page."""
        return self._call(
            "GET",
            "/api/sales-invoices",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "limit": limit, "cursor": cursor},
        )

    def resubmit_sales_invoice(
        self,
        id: str,
        body: Optional[Union[SalesInvoiceRequest, bytes]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Send a sales invoice again. Starts the next revision under the same id and number. With a body, its
        content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs
        again, as a new revision under the same number: also where only the tax authority had rejected it and the
        receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the
        same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def list_sales_credit_notes(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNotePage], Refused]:
        """List sales credit notes. Newest first. Documents that are added while pages are read do not move the
        others; `next_cursor` is null on the last page."""
        return self._call(
            "GET",
            "/api/sales-credit-notes",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "limit": limit, "cursor": cursor},
        )

    def resubmit_sales_credit_note(
        self,
        id: str,
        body: Optional[Union[SalesCreditNoteRequest, bytes]] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Send a sales credit note again. Starts the next revision under the same id and number. With a body, its
        content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs
        again, as a new revision under the same number: also where only the tax authority had rejected it and the
        receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the
        same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_purchase_invoice_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """Download an attachment of a purchase invoice. Of whatever revision of the document."""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/attachments/{_segment(attachment_id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
            accept="*/*",
        )

    def get_purchase_invoice_ubl(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The UBL document of a purchase invoice"""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/ubl",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_purchase_invoice_tax_data(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The tax data document of a purchase invoice"""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/tax-data",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_purchase_invoice_evidence(self, id: str) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything that is known of a purchase invoice. A zip. For each revision: the request, the amounts, the
        UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access
        point's reports, the status messages and the tax data document; then the log. `manifest.json` names every
        file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation
        signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of
        `/.well-known/evidence-keys.json`."""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/evidence",
            statuses=(200,),
            accept="application/zip",
        )

    def get_purchase_credit_note_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """Download an attachment of a purchase credit note. Of whatever revision of the document."""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/attachments/{_segment(attachment_id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
            accept="*/*",
        )

    def get_purchase_credit_note_ubl(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The UBL document of a purchase credit note"""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/ubl",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_purchase_credit_note_tax_data(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The tax data document of a purchase credit note"""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/tax-data",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_purchase_credit_note_evidence(self, id: str) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything that is known of a purchase credit note. A zip. For each revision: the request, the amounts,
        the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the
        access point's reports, the status messages and the tax data document; then the log. `manifest.json` names
        every file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the
        installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of
        `/.well-known/evidence-keys.json`."""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/evidence",
            statuses=(200,),
            accept="application/zip",
        )

    def get_sales_invoice_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """Download an attachment of a sales invoice. Of whatever revision of the document."""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/attachments/{_segment(attachment_id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
            accept="*/*",
        )

    def get_sales_invoice_ubl(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The UBL document of a sales invoice"""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/ubl",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_sales_invoice_tax_data(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The tax data document of a sales invoice"""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/tax-data",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_sales_invoice_evidence(self, id: str) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything that is known of a sales invoice. A zip. For each revision: the request, the amounts, the UBL,
        the findings with the version of the rules, the attachments, and for each leg the envelope, the access
        point's reports, the status messages and the tax data document; then the log. `manifest.json` names every
        file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation
        signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of
        `/.well-known/evidence-keys.json`."""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/evidence",
            statuses=(200,),
            accept="application/zip",
        )

    def get_sales_credit_note_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """Download an attachment of a sales credit note. Of whatever revision of the document."""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/attachments/{_segment(attachment_id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
            accept="*/*",
        )

    def get_sales_credit_note_ubl(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The UBL document of a sales credit note"""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/ubl",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_sales_credit_note_tax_data(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], NotModified, Refused]:
        """The tax data document of a sales credit note"""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/tax-data",
            statuses=(200,),
            query={"revision": revision},
            headers={"If-None-Match": if_none_match},
            accept="application/xml",
        )

    def get_sales_credit_note_evidence(self, id: str) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything that is known of a sales credit note. A zip. For each revision: the request, the amounts, the
        UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access
        point's reports, the status messages and the tax data document; then the log. `manifest.json` names every
        file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation
        signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of
        `/.well-known/evidence-keys.json`."""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/evidence",
            statuses=(200,),
            accept="application/zip",
        )

    def view_purchase_invoice(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        from_line: Optional[int] = None,
        lines: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Read and print a purchase invoice. The document as a page of HTML, made of its UBL alone: every value as
        the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request
        field where the mouse or the focus is; findings at their places; attachments with links to download them. It
        prints on A4 and has no scripts. The XML remains the invoice."""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/view",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "from_line": from_line, "lines": lines},
            accept="text/html",
        )

    def view_purchase_invoice_pdf(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """File a purchase invoice. What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its
        fonts in it, the same bytes for the same document and standing. A document that was not issued says so across
        each page."""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/view.pdf",
            statuses=(200,),
            query={"lang": lang, "revision": revision},
            accept="application/pdf",
        )

    def view_purchase_credit_note(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        from_line: Optional[int] = None,
        lines: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Read and print a purchase credit note. The document as a page of HTML, made of its UBL alone: every value
        as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request
        field where the mouse or the focus is; findings at their places; attachments with links to download them. It
        prints on A4 and has no scripts. The XML remains the invoice."""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/view",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "from_line": from_line, "lines": lines},
            accept="text/html",
        )

    def view_purchase_credit_note_pdf(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """File a purchase credit note. What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its
        fonts in it, the same bytes for the same document and standing. A document that was not issued says so across
        each page."""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/view.pdf",
            statuses=(200,),
            query={"lang": lang, "revision": revision},
            accept="application/pdf",
        )

    def view_sales_invoice(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        from_line: Optional[int] = None,
        lines: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Read and print a sales invoice. The document as a page of HTML, made of its UBL alone: every value as the
        XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field
        where the mouse or the focus is; findings at their places; attachments with links to download them. It prints
        on A4 and has no scripts. The XML remains the invoice."""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/view",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "from_line": from_line, "lines": lines},
            accept="text/html",
        )

    def view_sales_invoice_pdf(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """File a sales invoice. What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts
        in it, the same bytes for the same document and standing. A document that was not issued says so across each
        page."""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/view.pdf",
            statuses=(200,),
            query={"lang": lang, "revision": revision},
            accept="application/pdf",
        )

    def view_sales_credit_note(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        from_line: Optional[int] = None,
        lines: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Read and print a sales credit note. The document as a page of HTML, made of its UBL alone: every value as
        the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request
        field where the mouse or the focus is; findings at their places; attachments with links to download them. It
        prints on A4 and has no scripts. The XML remains the invoice."""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/view",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "from_line": from_line, "lines": lines},
            accept="text/html",
        )

    def view_sales_credit_note_pdf(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """File a sales credit note. What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its
        fonts in it, the same bytes for the same document and standing. A document that was not issued says so across
        each page."""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/view.pdf",
            statuses=(200,),
            query={"lang": lang, "revision": revision},
            accept="application/pdf",
        )

    def get_purchase_invoice_peppol_status(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        until: Optional[Literal["change", "terminal"]] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PeppolStatus], NotModified, Refused]:
        """Where a purchase invoice stands on the network. With `wait`, the answer is given when it differs from the
        one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is
        final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where
        `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be."""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}/peppol-status",
            statuses=(200,),
            query={"wait": wait, "until": until},
            headers={"If-None-Match": if_none_match},
        )

    def get_purchase_invoice_peppol_status_logs(
        self,
        id: str,
    ) -> Union[Success[Literal[200], List[StatusLogEntry]], Refused]:
        """The log of a purchase invoice"""
        return self._call("GET", f"/api/purchase-invoices/{_segment(id)}/peppol-status-logs", statuses=(200,))

    def get_purchase_credit_note_peppol_status(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        until: Optional[Literal["change", "terminal"]] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PeppolStatus], NotModified, Refused]:
        """Where a purchase credit note stands on the network. With `wait`, the answer is given when it differs from
        the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is
        final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where
        `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be."""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}/peppol-status",
            statuses=(200,),
            query={"wait": wait, "until": until},
            headers={"If-None-Match": if_none_match},
        )

    def get_purchase_credit_note_peppol_status_logs(
        self,
        id: str,
    ) -> Union[Success[Literal[200], List[StatusLogEntry]], Refused]:
        """The log of a purchase credit note"""
        return self._call("GET", f"/api/purchase-credit-notes/{_segment(id)}/peppol-status-logs", statuses=(200,))

    def get_sales_invoice_peppol_status(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        until: Optional[Literal["change", "terminal"]] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PeppolStatus], NotModified, Refused]:
        """Where a sales invoice stands on the network. With `wait`, the answer is given when it differs from the one
        of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A
        final state is answered at once. When the time is over, what there is is answered: 200, or 304 where
        `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be."""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}/peppol-status",
            statuses=(200,),
            query={"wait": wait, "until": until},
            headers={"If-None-Match": if_none_match},
        )

    def get_sales_invoice_peppol_status_logs(
        self,
        id: str,
    ) -> Union[Success[Literal[200], List[StatusLogEntry]], Refused]:
        """The log of a sales invoice"""
        return self._call("GET", f"/api/sales-invoices/{_segment(id)}/peppol-status-logs", statuses=(200,))

    def get_sales_credit_note_peppol_status(
        self,
        id: str,
        *,
        wait: Optional[int] = None,
        until: Optional[Literal["change", "terminal"]] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PeppolStatus], NotModified, Refused]:
        """Where a sales credit note stands on the network. With `wait`, the answer is given when it differs from the
        one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is
        final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where
        `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be."""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}/peppol-status",
            statuses=(200,),
            query={"wait": wait, "until": until},
            headers={"If-None-Match": if_none_match},
        )

    def get_sales_credit_note_peppol_status_logs(
        self,
        id: str,
    ) -> Union[Success[Literal[200], List[StatusLogEntry]], Refused]:
        """The log of a sales credit note"""
        return self._call("GET", f"/api/sales-credit-notes/{_segment(id)}/peppol-status-logs", statuses=(200,))

    def query_peppol_status(
        self,
        body: StatusQuery,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], StatusSummaries], Refused]:
        """Where up to 1,000 documents stand"""
        return self._call(
            "POST",
            "/api/peppol-status/query",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_changes(
        self,
        *,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        wait: Optional[int] = None,
    ) -> Union[Success[Literal[200], Changes], Refused]:
        """Every change of status, in order. Every entry of every document's log. The order never changes and nothing
        is left out, however late it is stored: go on with `next_cursor`, which stays valid for ever. With `wait`, an
        empty page waits for its first change; a wait whose right has ended meanwhile is answered as a new request
        would be."""
        return self._call(
            "GET",
            "/api/changes",
            statuses=(200,),
            query={"cursor": cursor, "limit": limit, "wait": wait},
        )

    def create_webhook(
        self,
        body: WebhookRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], WebhookEndpointWithSecret], Refused]:
        """Have events posted to a URL. Every event is posted as Standard Webhooks 1.0 describes it: headers
        `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,` and the HMAC-SHA256 of id, timestamp and
        body with the secret). Any 2xx within 10 seconds takes it; otherwise it is tried again over more than a day,
        and the endpoint is paused as a whole, for 5 seconds after the first failure and 10 minutes at most; what
        waits for it loses no attempt by that. 410 switches the endpoint off. An event may come twice and out of
        order: `webhook-id` tells the first, `data.sequence` the second. 20 endpoints at most."""
        return self._call(
            "POST",
            "/api/webhooks",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_webhooks(self) -> Union[Success[Literal[200], WebhookEndpoints], Refused]:
        """List the endpoints"""
        return self._call("GET", "/api/webhooks", statuses=(200,))

    def get_webhook(self, id: str) -> Union[Success[Literal[200], WebhookEndpoint], Refused]:
        """Retrieve an endpoint"""
        return self._call("GET", f"/api/webhooks/{_segment(id)}", statuses=(200,))

    def update_webhook(self, id: str, body: WebhookRequest) -> Union[Success[Literal[200], WebhookEndpoint], Refused]:
        """Change an endpoint. Replaces everything but the secret. What waits for an endpoint that is switched off
        goes on when it is switched on again; what happens meanwhile is not kept for it, but can be replayed. A pause
        after failures ends."""
        return self._call("PUT", f"/api/webhooks/{_segment(id)}", statuses=(200,), body=body)

    def delete_webhook(self, id: str) -> Union[Success[Literal[204], None], Refused]:
        """Delete an endpoint"""
        return self._call("DELETE", f"/api/webhooks/{_segment(id)}", statuses=(204,))

    def rotate_webhook_secret(
        self,
        id: str,
        body: Optional[WebhookRotation] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], WebhookEndpointWithSecret], Refused]:
        """Make a new secret. The old one signs beside the new one for `overlap_hours`."""
        return self._call(
            "POST",
            f"/api/webhooks/{_segment(id)}/rotate-secret",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_webhook_events(self) -> Union[Success[Literal[200], WebhookEvents], Refused]:
        """The events there are"""
        return self._call("GET", "/api/webhook-events", statuses=(200,))

    def test_webhook(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], WebhookDelivery], Refused]:
        """Send a test event. `webhook.test`, sent as every other event is. The endpoint must be enabled."""
        return self._call(
            "POST",
            f"/api/webhooks/{_segment(id)}/test",
            statuses=(202,),
            headers={"Idempotency-Key": idempotency_key},
            keyed=True,
        )

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        state: Optional[Literal["pending", "delivered", "failed"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], WebhookDeliveries], Refused]:
        """What was sent to an endpoint"""
        return self._call(
            "GET",
            f"/api/webhooks/{_segment(id)}/deliveries",
            statuses=(200,),
            query={"state": state, "limit": limit, "cursor": cursor},
        )

    def get_webhook_delivery(self, id: str, delivery_id: str) -> Union[Success[Literal[200], WebhookDelivery], Refused]:
        """Retrieve a delivery"""
        return self._call("GET", f"/api/webhooks/{_segment(id)}/deliveries/{_segment(delivery_id)}", statuses=(200,))

    def replay_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], WebhookDelivery], Refused]:
        """Send an event once more. Under the same `webhook-id`, whatever became of it. The endpoint must be enabled."""
        return self._call(
            "POST",
            f"/api/webhooks/{_segment(id)}/deliveries/{_segment(delivery_id)}/replay",
            statuses=(202,),
            headers={"Idempotency-Key": idempotency_key},
            keyed=True,
        )

    def replay_webhook_events(
        self,
        id: str,
        body: WebhookReplay,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], WebhookReplayed], Refused]:
        """Send the events of a time once more. Those that were sent, under the same `webhook-id`, and those that the
        endpoint missed because it was not there or switched off. At most 10,000 changes of status at once. The
        endpoint must be enabled."""
        return self._call(
            "POST",
            f"/api/webhooks/{_segment(id)}/replay",
            statuses=(202,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def create_business_profile(
        self,
        body: BusinessProfileRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], BusinessProfile], Refused]:
        """Create a business profile. Takes the fields of a party. What only a supplier needs (`telephone`,
        `company_id`, `scheme_agency_id`, `party_tax_scheme`) may be left out, and is asked for when the profile
        issues a sales document."""
        return self._call(
            "POST",
            "/api/business-profiles",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_business_profiles(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], BusinessProfilePage], Refused]:
        """List business profiles. Newest first."""
        return self._call("GET", "/api/business-profiles", statuses=(200,), query={"limit": limit, "cursor": cursor})

    def get_business_profile(self, id: str) -> Union[Success[Literal[200], BusinessProfile], Refused]:
        """Retrieve a business profile"""
        return self._call("GET", f"/api/business-profiles/{_segment(id)}", statuses=(200,))

    def replace_business_profile(
        self,
        id: str,
        body: BusinessProfileRequest,
    ) -> Union[Success[Literal[200], BusinessProfile], Refused]:
        """Replace a business profile. Replaces all of it, but for `numbering`, which stays as it is where it is not
        sent. Documents that were accepted before keep the party they were issued with."""
        return self._call("PUT", f"/api/business-profiles/{_segment(id)}", statuses=(200,), body=body)

    def validate_xml(
        self,
        body: bytes,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], Verdict], Refused]:
        """Validate a UBL document that you bring. A PINT AE invoice or credit note, with or without its envelope.
        Nothing is stored."""
        return self._call(
            "POST",
            "/api/validate",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def list_rule_sets(self) -> Union[Success[Literal[200], RuleReleases], Refused]:
        """The releases of the rules and their days. A document is judged by the release that is valid on its issue
        date; of several the one that began last. On a day that no release is for, the nearest one judges, with a
        warning `OWN-RELEASE`. Releases change with a restart of the service."""
        return self._call("GET", "/api/rule-sets", statuses=(200,))

    def preview_rule_sets(
        self,
        *,
        days: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], RulesPreview], Refused]:
        """What the next release of the rules would say of your documents. Judges the documents that were accepted in
        the last days, as they stand, by today's rules and by the release that begins next, and tells what would
        change, by rule and by document. Of rules alone: schemas and what is compared between documents stay the
        same. Nothing is stored. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/rule-sets/preview",
            statuses=(200,),
            query={"days": days, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def list_code_lists(
        self,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], CodeLists], NotModified, Refused]:
        """The code lists that fields are checked against"""
        return self._call("GET", "/api/code-lists", statuses=(200,), headers={"If-None-Match": if_none_match})

    def get_code_list(
        self,
        name: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], CodeList], NotModified, Refused]:
        """The codes of one list"""
        return self._call(
            "GET",
            f"/api/code-lists/{_segment(name)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def list_legs_for_operator(
        self,
        *,
        state: Optional[str] = None,
        failure_class: Optional[Literal["rejected", "retryable", "unknown", "blocked"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperableLegPage], Refused]:
        """What needs a person. Legs that have failed, whose outcome is not known, or about which a status message
        has come that decides nothing because of its sender; oldest first, with what to do about each. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/legs",
            statuses=(200,),
            query={"state": state, "failure_class": failure_class, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def retry_legs_for_operator(
        self,
        body: RetryLegsForOperatorRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], BulkRetryResult], Refused]:
        """Retry every failed leg of a class. Up to a thousand at once, oldest first. What may have arrived is never
        sent again this way. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/legs/retry",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def retry_leg_for_operator(
        self,
        sbdh_id: str,
        body: RetryLegForOperatorRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], LegActionResult], Refused]:
        """Retry a failed leg. The same envelope goes out again, under the same SBDH id. Needs the role `operator` or
        a higher one."""
        return self._call(
            "POST",
            f"/api/operations/legs/{_segment(sbdh_id)}/retry",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def resolve_leg_for_operator(
        self,
        sbdh_id: str,
        body: ResolveLegForOperatorRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], LegActionResult], Refused]:
        """Say what became of a leg. For a leg that is unknown, failed or sent, when a person has found out: `sent`
        waits for the status message, `not_sent` sends the same envelope again, `accepted` and `rejected` decide the
        leg. A rejected document can be resubmitted. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/legs/{_segment(sbdh_id)}/resolve",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_given_up_documents(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], GivenUpDocumentPage], Refused]:
        """Documents that a stage gave up. Pricing, rendering or validation failed time and again: a fault of this
        service. Oldest first. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/documents",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def retry_given_up_documents(
        self,
        body: RetryGivenUpDocumentsRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], BulkRetryResult], Refused]:
        """Let the stages that gave documents up try again. Up to a thousand at once, oldest first, of one stage or
        of all. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/documents/retry",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def retry_document_for_operator(
        self,
        id: str,
        body: RetryDocumentForOperatorRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], DocumentRetryResult], Refused]:
        """Let the stage that gave a document up try again. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/documents/{_segment(id)}/retry",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def withdraw_document_report(
        self,
        id: str,
        body: WithdrawDocumentReportRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], LegActionResult], Refused]:
        """Withdraw a document's report to the tax authority. Sends a tax data document of type W for the report that
        the authority has accepted. None of the document's statuses changes; the snapshot shows the withdrawal beside
        the two legs. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/documents/{_segment(id)}/withdraw",
            statuses=(202,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_operator_actions(
        self,
        *,
        target_id: Optional[str] = None,
        subject: Optional[str] = None,
        action: Optional[Literal["leg.retry", "leg.resolve", "legs.retry", "legs.stop", "document.retry", "document.withdraw", "document.hold", "document.release", "documents.retry", "documents.stop", "documents.delete", "work.pause", "work.resume", "organization.create", "organization.change", "organization.disable", "organization.enable", "organization.export", "token.revoke", "token.issue", "session.begin", "session.end", "session.refuse", "webhook.create", "webhook.change", "webhook.delete", "webhook.rotate", "profile.create", "profile.change", "documents.search", "document.open", "document.export", "outages.export", "taxpayer.decide"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatorActionPage], Refused]:
        """What operators did. Every action of an operator on a thing of the organization, newest first: who, when,
        why, and what came of it. A `refused` one is one that the state of the thing did not allow. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/actions",
            statuses=(200,),
            query={"target_id": target_id, "subject": subject, "action": action, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def get_standing(self, *, org_id: Optional[str] = None) -> Union[Success[Literal[200], Standing], Refused]:
        """How the service stands now. What waits for each stage and since when, how fast it is worked off, the legs
        by state and failure class, processes with their last sign of life, webhooks, and how long organizations
        wait; and what somebody has to look at, in sentences. A site operator is told of the whole site, everybody
        else of their own organization and of what is wrong with the site. Needs the role `viewer` or a higher one."""
        return self._call("GET", "/api/operations/standing", statuses=(200,), query={"org_id": org_id})

    def stream_standing(
        self,
        *,
        seconds: Optional[int] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """The same, once a second. Server-sent events: `standing` with the answer of `GET /api/operations/standing`,
        or `unavailable` while the database cannot be read. The last is `ended`, with the `status` and `errors` of a
        new request, where the token or the session has ended meanwhile. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/standing/stream",
            statuses=(200,),
            query={"seconds": seconds, "org_id": org_id},
            accept="text/event-stream",
        )

    def search_documents(
        self,
        *,
        q: Optional[str] = None,
        filter: Optional[Literal["oldest_pending", "mls_overdue", "outcome_unknown", "failed", "given_up", "rejected_today", "invalid_today"]] = None,
        failure_class: Optional[Literal["rejected", "retryable", "unknown", "blocked"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], FoundDocumentPage], Refused]:
        """Find documents of any kind. Either by a text, newest first: number, TIN, VAT number, name of a party or
        the beginnings of its words, id of the document, SBDH id, AS4 message id, request id, `external_reference`, a
        value of `metadata`, or any reference that the document carries (order, contract, buyer's reference, …), from
        three characters on also by how it begins. Or by one of the filters. Numbers and ids are found at once, the
        rest about a second after it came. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/search",
            statuses=(200,),
            query={"q": q, "filter": filter, "failure_class": failure_class, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def get_document_story(
        self,
        id: str,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], DocumentStory], Refused]:
        """The whole story of a document. Its statuses, the legs of every revision with their clocks, the log, what
        was found in the newest revision, the deliveries of its events, and the files that there are to look at; the
        role `viewer` gets none. Needs the role `viewer` or a higher one."""
        return self._call("GET", f"/api/operations/documents/{_segment(id)}", statuses=(200,), query={"org_id": org_id})

    def get_document_story_view(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        from_line: Optional[int] = None,
        lines: Optional[int] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """A document as a page to read. What `GET /api/<kind>/{id}/view` gives to its organization. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/documents/{_segment(id)}/view",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "from_line": from_line, "lines": lines, "org_id": org_id},
            accept="text/html",
        )

    def get_document_story_file(
        self,
        id: str,
        *,
        path: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """A file of a document. Request, UBL, tax data, envelope, status message, report of the access point or
        attachment. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/documents/{_segment(id)}/files",
            statuses=(200,),
            query={"path": path, "org_id": org_id},
            accept="*/*",
        )

    def list_incidents(
        self,
        *,
        by: Optional[Literal["cause", "receiver", "access_point"]] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], Incidents], Refused]:
        """Open failures by their cause. Legs that have failed or are unknown, and documents that a stage gave up;
        the most first, 100 groups of each. Needs the role `viewer` or a higher one."""
        return self._call("GET", "/api/operations/incidents", statuses=(200,), query={"by": by, "org_id": org_id})

    def count_retry(
        self,
        body: CountRetryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], RetryCount], Refused]:
        """How many legs a retry would send again. Needs the role `viewer` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/retries/count",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def start_retry(
        self,
        body: StartRetryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], RetryRun], Refused]:
        """Retry every failed leg of a kind. A piece of work that the workers do in portions, whatever becomes of a
        process. Legs that fail again meanwhile are none of it. What may have arrived is never sent again this way.
        Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/retries",
            statuses=(202,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_retries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], RetryRunPage], Refused]:
        """Retries of many legs or documents. Newest first. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/retries",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def start_documents_retry(
        self,
        body: StartDocumentsRetryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[202], RetryRun], Refused]:
        """Let a stage try again with every document that it has given up. A piece of work that the workers do in
        portions, as with legs. Nothing of these documents has left the house. Those that are given up again
        meanwhile are none of it. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/retries/documents",
            statuses=(202,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def get_retry(self, id: str, *, org_id: Optional[str] = None) -> Union[Success[Literal[200], RetryRun], Refused]:
        """How far a retry is. Needs the role `viewer` or a higher one."""
        return self._call("GET", f"/api/operations/retries/{_segment(id)}", statuses=(200,), query={"org_id": org_id})

    def stop_retry(
        self,
        id: str,
        body: StopRetryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], RetryRun], Refused]:
        """Stop a retry. What is queued already goes its way. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/retries/{_segment(id)}/stop",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_organizations(
        self,
        *,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OrganizationPage], Refused]:
        """Organizations of the site. Newest first. Who is no site operator sees the own one alone. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/organizations",
            statuses=(200,),
            query={"name": name, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def create_organization(
        self,
        body: NewOrganization,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], CreatedOrganization], Refused]:
        """Create an organization. With its first business profile. Numbers that are 0 (`ceiling`, `rate_per_minute`)
        stand for none of its own. With `shares_taxpayer` the profile may be of a taxpayer that another organization
        has: both then share one run of numbers. Needs the role `site-operator`."""
        return self._call(
            "POST",
            "/api/operations/organizations",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def get_organization(
        self,
        id: str,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], Organization], Refused]:
        """One organization. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/organizations/{_segment(id)}",
            statuses=(200,),
            query={"org_id": org_id},
        )

    def change_organization(
        self,
        id: str,
        body: OrganizationChange,
    ) -> Union[Success[Literal[200], Organization], Refused]:
        """Change an organization's settings. What is left out stays as it is. Holds from the next request, and the
        next document, on. Needs the role `site-operator`."""
        return self._call("PUT", f"/api/operations/organizations/{_segment(id)}", statuses=(200,), body=body)

    def disable_organization(
        self,
        id: str,
        body: DisableOrganizationRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], Organization], Refused]:
        """Refuse an organization's tokens. From now on its tokens and sessions are refused with 401, by every
        process. What it has posted goes its way and is reported; webhooks go on. Needs the role `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/organizations/{_segment(id)}/disable",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def enable_organization(
        self,
        id: str,
        body: EnableOrganizationRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], Organization], Refused]:
        """Take an organization's tokens again. Needs the role `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/organizations/{_segment(id)}/enable",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_organization_profiles(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OrganizationProfilePage], Refused]:
        """Business profiles of an organization. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/organizations/{_segment(id)}/business-profiles",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def list_issued_tokens(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], IssuedTokenPage], Refused]:
        """Tokens that were issued to an organization. By `npm run token`, newest first. Those of an identity
        provider are not known here. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/organizations/{_segment(id)}/tokens",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def revoke_token(
        self,
        id: str,
        token_id: str,
        body: RevokeTokenRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[204], None], Refused]:
        """Refuse a token from now on. Sessions of the console that began with it are over as well. Needs the role
        `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/organizations/{_segment(id)}/tokens/{_segment(token_id)}/revoke",
            statuses=(204,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def export_organization(
        self,
        id: str,
        *,
        documents: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything of an organization as files. A zip with so many documents, in the order of their acceptance,
        each as the zip that its `evidence` gives; the first one also has settings, profiles, sequences, tokens (not
        the tokens themselves), webhooks (without secrets), the record of acts and what is left of deleted documents.
        `manifest.json` names every file with its size and SHA-256. The header `Link` leads to the next zip (its
        relation `next`), as long as there is one. Each call is recorded. Needs the role `operator` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/organizations/{_segment(id)}/export",
            statuses=(200,),
            query={"documents": documents, "cursor": cursor, "org_id": org_id},
            accept="application/zip",
        )

    def list_deleted_documents(
        self,
        *,
        number: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], DeletedDocumentPage], Refused]:
        """What is left of deleted documents. Documents whose organization's term was over, the one that was accepted
        last first. Together with those that are there, they are all numbers of a sequence. Needs the role `viewer`
        or a higher one."""
        return self._call(
            "GET",
            "/api/operations/deletions",
            statuses=(200,),
            query={"number": number, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def hold_document(
        self,
        id: str,
        body: HoldDocumentRequest,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], HeldDocument], Refused]:
        """Keep a document whatever the terms say. A document under legal hold is never deleted, and neither are its
        credit notes or its invoices. `legal_hold: false` lets the organization's terms hold again after seven days.
        Needs the role `operator` or a higher one."""
        return self._call(
            "PUT",
            f"/api/operations/documents/{_segment(id)}/hold",
            statuses=(200,),
            query={"org_id": org_id},
            body=body,
        )

    def decide_taxpayer(
        self,
        id: str,
        body: TaxpayerDecision,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], TaxpayerRight], Refused]:
        """Decide whether an organization may have a taxpayer. `allowed` as its only organization; `shared` as a
        second one, for a group with two systems: the documents of both have one run of numbers, written as the first
        profile says; `refused` not. Holds from the next request of the organization on. Needs the role
        `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/organizations/{_segment(id)}/taxpayers",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_taxpayers(
        self,
        *,
        state: Optional[Literal["asked", "allowed", "shared", "refused"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], TaxpayerRightPage], Refused]:
        """Taxpayers that organizations have asked for. Newest first, of all organizations. A business profile with a
        taxpayer that another organization has, or that needs approval (`TAXPAYER_APPROVAL`), is refused and stands
        here as `asked`. Needs the role `site-operator`."""
        return self._call(
            "GET",
            "/api/operations/taxpayers",
            statuses=(200,),
            query={"state": state, "limit": limit, "cursor": cursor},
        )

    def list_queues(self) -> Union[Success[Literal[200], Queues], Refused]:
        """What the queues hold. Jobs of the whole site by what they do; a job of a stage carries up to 50 documents.
        `prioritized` ones wait behind those that are `waiting`, `delayed` ones pause before they are tried again,
        `failed` ones were given up by the queue: what they carried is found in its state and added again. Needs the
        role `site-operator`."""
        return self._call("GET", "/api/operations/queues", statuses=(200,))

    def list_queue_jobs(
        self,
        name: str,
        *,
        state: Optional[Literal["waiting", "prioritized", "active", "delayed", "failed"]] = None,
        limit: Optional[int] = None,
        start: Optional[int] = None,
    ) -> Union[Success[Literal[200], QueueJobPage], Refused]:
        """Jobs of a queue. Needs the role `site-operator`."""
        return self._call(
            "GET",
            f"/api/operations/queues/{_segment(name)}/jobs",
            statuses=(200,),
            query={"state": state, "limit": limit, "start": start},
        )

    def list_pauses(
        self,
        *,
        state: Optional[Literal["active", "ended"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], PausePage], Refused]:
        """What is paused, and what was. Newest first: pauses of everybody's work, and those of your own
        organization. A site operator sees all of them. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/pauses",
            statuses=(200,),
            query={"state": state, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def pause_work(
        self,
        body: PauseWorkRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], Pause], Refused]:
        """Pause work. Holds back a `stage`, a `leg` (`toC3`, `toC5` or `withdrawal`), a `receiver` (a participant
        identifier), an `organization` or the `access-point`. Every worker process honours it within two seconds;
        what it has begun it finishes. Documents stay as they are and are accepted as before; answers of the network
        are recorded. Your own organization, and a receiver of your own documents, take the role `operator`;
        everything else takes `site-operator`. `target` may be left out for your own organization and for the access
        point. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/pauses",
            statuses=(201,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def resume_work(
        self,
        id: str,
        body: ResumeWorkRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], Pause], Refused]:
        """End a pause. What waited goes back to the queues at once. A pause for a fault of the site can be ended
        like any other; it comes back if the fault does. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/pauses/{_segment(id)}/resume",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_outages(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OutagePage], Refused]:
        """What stood still, and for how long. Times in which an access point did not answer, or work was paused, by
        a person or for a fault of the site. What several worker processes saw at the same time is one outage. They
        are kept for 400 days; pauses for good. Newest first. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/outages",
            statuses=(200,),
            query={"from": from_, "to": to, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def export_outages(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """The same as a file for spreadsheets. Times in which an access point did not answer, or work was paused, by
        a person or for a fault of the site. What several worker processes saw at the same time is one outage. They
        are kept for 400 days; pauses for good. A row each, 10,000 at most. A line of a value that a spreadsheet
        would take for a formula begins with an apostrophe. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/outages.csv",
            statuses=(200,),
            query={"from": from_, "to": to, "org_id": org_id},
            accept="text/csv",
        )

    def list_sessions(
        self,
        *,
        subject: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], ListedSessionPage], Refused]:
        """Sessions of the console. Newest first. Needs the role `site-operator`."""
        return self._call(
            "GET",
            "/api/operations/sessions",
            statuses=(200,),
            query={"subject": subject, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def end_session(
        self,
        id: str,
        body: EndSessionRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[204], None], Refused]:
        """End a session of the console. What it holds open ends within five seconds. The person may sign in again,
        unless the way to do so is taken too. Needs the role `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/sessions/{_segment(id)}/end",
            statuses=(204,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def get_liveness(self) -> Union[Success[Literal[200], GetLivenessAnswer], Refused]:
        """Whether the process answers"""
        return self._call("GET", "/health/live", statuses=(200,))

    def get_readiness(self) -> Union[Success[Literal[200], Readiness], Refused]:
        """Whether the service can work. The database must answer, be migrated and have room; one that is busy is
        there. A queue that is unavailable is said but does not count: what is stored is worked on when it is back.
        Nor does a disk with too little room, or a recovery, while who reads is served: documents are refused with
        503 then. `missing` has a sentence for each part that is missing."""
        return self._call("GET", "/health/ready", statuses=(200,))

    def get_service_status(self) -> Union[Success[Literal[200], ServiceStatus], Refused]:
        """How the service stands, in words and figures. For whoever runs the site: processes with their last sign of
        life, the access point, what waits for each stage and leg and since when, failures, overdue message level
        statuses, pauses, the schema beside this release, the disk, the queue, and transactions that hold the change
        feed back; `troubles` and `facts` say the same in sentences. It answers with 200 while the database or Redis
        is away or hangs, within seconds: what could not be found out is null, and `missing` says why. The token
        alone speaks for the caller then; a console session cannot. Probes ask `/health/live` and `/health/ready`.
        Needs the role `site-operator`."""
        return self._call("GET", "/health/status", statuses=(200,))

    def get_evidence_keys(self) -> Union[Success[Literal[200], EvidenceKeys], Refused]:
        """The keys that sign evidence. Keep them with the evidence: `npm run -s evidence -- verify --keys <file>`
        takes this answer. The first signs now; the list is empty where evidence is not signed."""
        return self._call("GET", "/.well-known/evidence-keys.json", statuses=(200,))


# --- end of what is generated ---


@dataclass(frozen=True)
class BatchLine:
    """What became of one document of a batch: `status` and the rest are what creating it alone would have answered."""

    #: Its position in the documents that were given, from 0.
    index: int
    key: str
    status: int
    #: What was made; `replayed` where it was there already.
    document: Optional[AcceptedDocument]
    replayed: bool
    errors: Dict[str, str]
    details: List[ErrorDetail]


class Client(Operations):
    """All operations, and what takes more than one request."""

    def create_once(
        self, kind: DocumentKind, business_profile_id: str, body: Mapping[str, Any], *, resubmit: Optional[str] = None
    ) -> Dict[str, Any]:
        """The document that the body's `external_reference` names: created now, or the one that is there already.

        For programs that store what they sent: one that died before it had stored the answer calls this again, whenever, and
        gets the same document. With `resubmit`, the id of a document that failed, its next revision is sent in place of a new
        one. Raises ApiError; its status is 409 where another document has the reference.
        """
        reference = body["external_reference"]
        content = to_json(body)
        key = hashlib.sha256(f"{kind}|{business_profile_id}|{resubmit}|{reference}|{content}".encode()).hexdigest()
        if resubmit is None:
            answer = getattr(self, operation_of(kind, "create"))(business_profile_id, body, idempotency_key=key)
        else:
            answer = getattr(self, operation_of(kind, "resubmit"))(resubmit, body, idempotency_key=key)
        if isinstance(answer, Success) or answer.status != 409:
            return or_throw(answer)
        # The key is kept for a day. After that, the reference names what was made of it.
        id = resubmit or answer.body["errors"].get("document_id")
        found = getattr(self, operation_of(kind, "get"))(id) if id else answer
        if isinstance(found, Success) and _is_made_of(found.body, body, resubmit is not None):
            return found.body
        raise ApiError(answer)

    def wait_until_final(
        self, kind: DocumentKind, id: str, *, timeout_seconds: Optional[float] = None
    ) -> PeppolStatus:
        """Waits until the document has its final state. Raises ApiError, and TimeoutError with the last state."""
        deadline = None if timeout_seconds is None else time.monotonic() + timeout_seconds
        read: Callable[..., Any] = getattr(self, operation_of(kind, "status"))
        while True:
            asked = time.monotonic()
            left = 30.0 if deadline is None else deadline - asked
            status: PeppolStatus = or_throw(read(id, wait=max(1, min(30, int(left))), until="terminal"))
            if status["is_terminal"]:
                return status
            if deadline is not None and time.monotonic() >= deadline:
                raise TimeoutError(f"{kind} {id} is still {status['overall_status']} after {timeout_seconds:g} seconds")
            _rest(asked)

    def changes(self, *, from_: Optional[str] = None, limit: int = 500, wait: int = 30, **query: Any) -> Iterator[Change]:
        """Every change of every document, in order, and then those that come. With `wait=0` it ends with the last one.

        Keep the `cursor` of the last change that you have worked: `changes(from_=cursor)` goes on behind it.
        """
        cursor = from_
        while True:
            asked = time.monotonic()
            page = or_throw(self.list_changes(cursor=cursor, limit=limit, wait=wait or None, **query))
            yield from page["data"]
            cursor = page["next_cursor"]
            if not page["has_more"] and not wait:
                return
            if not page["data"]:
                _rest(asked)

    def batch(
        self,
        kind: DocumentKind,
        business_profile_id: str,
        documents: Iterable[Mapping[str, Any]],
        *,
        run: Optional[str] = None,
        key_of: Optional[Callable[[Mapping[str, Any], int], Optional[str]]] = None,
        lines_per_request: int = 500,
        bytes_per_request: int = 4_000_000,
    ) -> Iterator[BatchLine]:
        """Creates documents, as many as there are, and gives what became of each, in order. No more are read than are on their way.

        A line is known by its `idempotency_key`, by `key_of`, or under `run` by its content. So a program that died sends the same
        documents under the same `run` again, within a day and in any order, and none is there twice. What is busy (429, 500,
        503) or lost its answer is sent again. Raises ApiError where the whole request is refused, ConnectionBroken without an answer.
        """
        keys = _Keys(run or str(uuid.uuid4()), key_of)
        lines = (keys.line(index, document) for index, document in enumerate(documents))
        for group in _groups(lines, lines_per_request, bytes_per_request):
            yield from self._settle(f"/api/{kind}/{_segment(business_profile_id)}/batch", group)

    def _settle(self, path: str, lines: List[_Line]) -> List[BatchLine]:
        settled: Dict[int, BatchLine] = {}
        for attempt in range(1, self.retry.attempts + 1):
            waiting = [line for line in lines if line.index not in settled]
            headers: Dict[str, str] = {}
            try:
                for line, result in self._post_lines(path, waiting, headers):
                    if attempt == self.retry.attempts or not _is_busy_line(result):
                        settled[line.index] = _batch_line(line, result)
            except (ConnectionBroken, ApiError) as error:
                is_busy = isinstance(error, ConnectionBroken) or error.status in (429, 502, 503, 504)
                if not is_busy or attempt == self.retry.attempts:
                    raise
            if len(settled) == len(lines):
                break
            time.sleep(min(self.retry.pause(attempt, headers), self.retry.max_wait_seconds))
        if len(settled) < len(lines):
            raise ConnectionBroken(f"POST {path}", EOFError("the answer has too few lines"), None)
        return [settled[line.index] for line in lines]

    def _post_lines(
        self, path: str, lines: List[_Line], headers: Dict[str, str]
    ) -> Iterator[Tuple[_Line, BatchResult]]:
        """Each line with its result, as it comes; `headers` takes those of the answer."""
        sent = {"Content-Type": "application/x-ndjson", "Accept": "application/x-ndjson", "Accept-Encoding": "identity"}
        content = b"".join(line.content for line in lines)
        request = urllib.request.Request(self._url(path, None), content, method="POST")
        try:
            with self._open(request, sent, self.timeout_seconds) as response:
                headers.update(_lower(response.headers))
                if response.status != 200:
                    reply = _Reply(response.status, headers, _decoded(response))
                    raise ApiError(Refused(reply.status, _refusal(reply, _body_of(reply, "application/json")), headers))
                # A line without a result is missed where all results are counted, and sent again.
                for line, text in zip(lines, response):
                    yield line, _from_json(text)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ConnectionBroken(f"POST {path}", error, None) from error


def _is_made_of(document: Mapping[str, Any], body: Mapping[str, Any], is_resubmitted: bool) -> bool:
    """Whether the document holds what the body says, as far as both say it. A failed one is what a resubmission goes on from."""
    sent = to_json({name: body[name] for name in ("issue_date", "external_reference", "document_currency_code")})
    kept = to_json({name: document.get(name) for name in ("issue_date", "external_reference", "document_currency_code")})
    payable = (body.get("expected_totals") or {}).get("payable")
    is_same_amount = payable is None or Decimal(str(payable)) == document["totals"]["payable_amount"]
    has_failed = document["meta_info"]["peppol_status"]["overall_status"] in ("VALIDATION_FAILED", "REJECTED")
    return sent == kept and is_same_amount and not (is_resubmitted and has_failed)


@dataclass(frozen=True)
class _Line:
    index: int
    key: str
    content: bytes


def _rest(asked: float) -> None:
    """A service that is too busy to hold a request answers at once, and must not be asked at once again."""
    time.sleep(max(0.0, 1.0 - (time.monotonic() - asked)))


class _Keys:
    """Gives each line a key that the same document has in every sending under the same run, in any order."""

    def __init__(self, run: str, key_of: Optional[Callable[[Mapping[str, Any], int], Optional[str]]]) -> None:
        self._run, self._key_of = run, key_of
        self._counts: Dict[bytes, int] = {}

    def line(self, index: int, document: Mapping[str, Any]) -> _Line:
        key = document.get("idempotency_key") or (self._key_of and self._key_of(document, index))
        key = key or self._by_content(document)
        return _Line(index, key, to_json({**document, "idempotency_key": key}).encode() + b"\n")

    def _by_content(self, document: Mapping[str, Any]) -> str:
        digest = hashlib.sha256(to_json(document).encode()).digest()
        nth = self._counts[digest] = self._counts.get(digest, 0) + 1
        return f"{self._run}-{digest.hex()[:40]}-{nth}"


def _groups(lines: Iterable[_Line], max_lines: int, max_bytes: int) -> Iterator[List[_Line]]:
    group: List[_Line] = []
    size = 0
    for line in lines:
        if group and (len(group) >= max_lines or size + len(line.content) > max_bytes):
            yield group
            group, size = [], 0
        group.append(line)
        size += len(line.content)
    if group:
        yield group


def _is_busy_line(result: BatchResult) -> bool:
    # A line whose connection broke may still run when it is sent again: a 409 that names no document.
    in_progress = result["status"] == 409 and "in progress" in result.get("errors", {}).get("message", "")
    return in_progress or result["status"] in (408, 429, 500, 503)


def _batch_line(line: _Line, result: BatchResult) -> BatchLine:
    status, errors = result["status"], result.get("errors") or {}
    details = error_details(status, result) if status >= 400 else []
    return BatchLine(line.index, line.key, status, result.get("document"), result.get("replayed", False), errors, details)


_verbs = {
    "create": "create_{}",
    "get": "get_{}",
    "update": "update_{}",
    "list": "list_{}s",
    "validate": "validate_{}",
    "resubmit": "resubmit_{}",
    "batch": "create_{}_batch",
    "status": "get_{}_peppol_status",
    "logs": "get_{}_peppol_status_logs",
    "ubl": "get_{}_ubl",
    "tax_data": "get_{}_tax_data",
    "evidence": "get_{}_evidence",
    "view": "view_{}",
    "pdf": "view_{}_pdf",
}


def operation_of(kind: str, verb: str) -> str:
    """The name of the method for a kind that is known at run time only. Raises ValueError for one that there is none of."""
    if kind not in get_args(DocumentKind) or verb not in _verbs:
        raise ValueError(f"there is no {verb!r} of {kind!r}")
    return _verbs[verb].format(kind.replace("-", "_")[:-1])


def create_client(
    *,
    base_url: str,
    token: Union[str, Callable[[], str], None] = None,
    service_version: Optional[str] = "20260507",
    retry: Optional[Retry] = None,
    timeout_seconds: float = 60.0,
    opener: Optional[urllib.request.OpenerDirector] = None,
) -> Client:
    """A client for one organization. `token` may be a function, which is asked before every try of a request."""
    return Client(base_url, token, service_version, retry, timeout_seconds, opener)


def pages(method: Callable[..., Any], *path: Any, **query: Any) -> Iterator[Any]:
    """Every page of a list: `pages(client.list_purchase_invoices, overall_status="REJECTED")`. `next_cursor` resumes."""
    while True:
        page = or_throw(method(*path, **query))
        yield page
        if page.get("next_cursor") is None:
            return
        query["cursor"] = page["next_cursor"]


def items(method: Callable[..., Any], *path: Any, **query: Any) -> Iterator[Any]:
    """Every entry of a list, over all its pages."""
    for page in pages(method, *path, **query):
        yield from page["data"]


class WebhookEvent(TypedDict):
    """The body of a webhook. `data["sequence"]` grows with each event of a document: deliveries may overtake one another."""

    id: str
    type: str
    timestamp: str
    data: Dict[str, Any]


class WebhookError(Exception):
    """The message is not from the service, was changed, or is older than a delivery can be. `code` says which."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: int = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks the signature (Standard Webhooks) over the very bytes that came, and gives the event.

    While a secret is changed, `secret` may be both. Raises WebhookError. The same event may come again: know it by its `id`.
    """
    content = body if isinstance(body, bytes) else body.encode()
    sent = {name.lower(): value for name, value in headers.items()}
    id, at = sent.get("webhook-id", ""), sent.get("webhook-timestamp", "")
    if not id or not at or "webhook-signature" not in sent:
        raise WebhookError("missing_header", "webhook-id, webhook-timestamp or webhook-signature is missing")
    if re.fullmatch(r"[0-9]{1,12}", at) is None:
        raise WebhookError("bad_timestamp", "webhook-timestamp is no time")
    age = (time.time() if now is None else now) - int(at)
    if abs(age) > tolerance_seconds:
        code = "too_old" if age > 0 else "too_new"
        raise WebhookError(code, "webhook-timestamp is too far from now: is the clock of this machine right?")
    signed = f"{id}.{at}.".encode() + content
    given = [part[3:] for part in sent["webhook-signature"].split() if part.startswith("v1,")]
    keys = [_webhook_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    if not any(hmac.compare_digest(one, other.encode()) for one in expected for other in given):
        raise WebhookError("bad_signature", "no signature fits the secret")
    try:
        event = _from_json(content)
        return {"id": id, "type": event["type"], "timestamp": event["timestamp"], "data": event["data"]}
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookError("bad_body", "the body is no event") from error


def _webhook_key(secret: str) -> bytes:
    """An empty key would verify what any sender has signed with it, so that a secret that is not set is refused."""
    try:
        key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret, validate=True)
    except ValueError:
        key = b""
    if len(key) < 16:
        raise WebhookError("bad_secret", "the secret is not whsec_ and Base64 of at least 16 bytes, as the service gave it")
    return key
