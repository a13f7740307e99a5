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
        super().__init__(f"{self.status} {self.code}: {'; '.join(map(_said, self.details))}")


def _said(detail: ErrorDetail) -> str:
    """The message with its field, which the service says beside it."""
    path = detail.get("path", "")
    return detail["message"] if path in detail["message"] else f"{path}: {detail['message']}"


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
            details.append({"code": code, "path": path, "message": text})
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
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    reason: str
    """Why, for the record of actions."""


class RetryLegForOperatorRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class ResolveLegForOperatorRequest(TypedDict):
    outcome: Literal["sent", "not_sent", "accepted", "rejected"]
    """What the person has found out: it went out, it did not, it was accepted, it was rejected."""
    reason: str
    """Why, for the record of actions."""


class RetryGivenUpDocumentsRequest(TypedDict):
    stage: NotRequired[Literal["pricing", "rendering", "validation"]]
    """The stage of our own work that it is about."""
    reason: str
    """Why, for the record of actions."""


class RetryDocumentForOperatorRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class WithdrawDocumentReportRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class RetryUnindexedDocumentsRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class CountRetryRequest(TypedDict):
    failure_class: NotRequired[Literal["rejected", "retryable", "blocked"]]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    leg: NotRequired[Literal["toC3", "toC5", "withdrawal"]]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    receiver_id: NotRequired[str]
    """Who it goes to, as scheme and identifier."""
    cause: NotRequired[str]
    """Why, in the words by which failures are grouped."""
    access_point: NotRequired[str]
    """The other side's access point, by the subject of its certificate."""
    document_ids: NotRequired[List[str]]
    """Instead of a class: the documents whose failed legs are meant, and what a stage gave up among them."""


class StartRetryRequest(TypedDict):
    failure_class: NotRequired[Literal["rejected", "retryable", "blocked"]]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    leg: NotRequired[Literal["toC3", "toC5", "withdrawal"]]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    receiver_id: NotRequired[str]
    """Who it goes to, as scheme and identifier."""
    cause: NotRequired[str]
    """Why, in the words by which failures are grouped."""
    access_point: NotRequired[str]
    """The other side's access point, by the subject of its certificate."""
    document_ids: NotRequired[List[str]]
    """Instead of a class: the documents whose failed legs are meant, and what a stage gave up among them."""
    reason: str
    """Why, for the record of actions."""


class StartDocumentsRetryRequest(TypedDict):
    stage: Literal["pricing", "rendering", "validation"]
    """The stage of our own work that it is about."""
    reason: str
    """Why, for the record of actions."""


class StopRetryRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class DisableOrganizationRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class EnableOrganizationRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class RevokeTokenRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class HoldDocumentRequest(TypedDict):
    legal_hold: bool
    """Whether it is kept whatever the organization's terms say."""
    reason: str
    """Why, for the record of actions."""


class WipeSandboxRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class PauseWorkRequest(TypedDict):
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain"]
    """What sort of work stands still."""
    target: NotRequired[str]
    """What stands still: a stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    all_organizations: NotRequired[bool]
    """`false` when it is not sent."""
    reason: str
    """Why, for the record of actions."""


class ResumeWorkRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class AcknowledgeRecoveryRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class EndRecoveryRequest(TypedDict):
    skip_numbers: int
    """How many numbers a sequence skips where nothing shows how far it had given them."""
    reason: str
    """Why, for the record of actions."""


class TryWebhookEndpointRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class PauseWebhookEndpointRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class ResumeWebhookEndpointRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class TestNotificationsRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class EndSessionRequest(TypedDict):
    reason: str
    """Why, for the record of actions."""


class GetLivenessAnswer(TypedDict):
    status: Literal["live"]
    """How it stands."""


class AcceptedDocument(TypedDict):
    id: str
    """Id of the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    totals: Totals
    """The document's totals."""
    meta_info: MetaInfo
    """Where the document stands."""


class AccessPoint(TypedDict):
    name: str
    """`corner-2` is the one of `ACCESS_POINT_URL`; the others are those of `ACCESS_POINTS`."""
    host: str
    """Host and port."""
    weight: int
    """As configured; 0: only what is pinned to it."""
    pinned_organizations: int
    """Organizations whose envelopes go nowhere else."""
    pinned_receivers: int
    """Receivers whose envelopes go nowhere else."""
    state: Literal["open", "slow", "away", None]
    """What worker processes see of it, the worst of them: `open`, `slow` beside the others, or `away`; null while
    none sends."""
    drain_id: Union[str, None]
    """The pause that keeps new envelopes from it, if any: it drains."""
    pause_id: Union[str, None]
    """The pause that keeps everything from it, if any."""
    share: Number
    """The part of what any may send that it gets now, from 0 to 1: 0 while it is away, slow or held."""
    in_flight: int
    """Calls under way, of all worker processes."""
    slots: int
    """The most of them."""
    sent: int
    """Envelopes that it has taken in the last minute."""
    failed: int
    """Sends of the last minute that came to something else."""
    processes: int
    """Worker processes that say so."""


class AccessPoints(TypedDict):
    data: List[AccessPoint]
    """In the order of their configuration, the one of `ACCESS_POINT_URL` first."""


class Address(TypedDict):
    street_name: str
    """Street and number (IBT-035, IBT-050)."""
    additional_street_name: NotRequired[str]
    """A second line of the street (IBT-036, IBT-051)."""
    city_name: str
    """City (IBT-037, IBT-052)."""
    postal_zone: NotRequired[str]
    """Post code or box (IBT-038, IBT-053)."""
    address_line: NotRequired[str]
    """A third line (IBT-162, IBT-163)."""
    country: str
    """Name of the country, for your own use."""
    country_code: str
    """The country as ISO 3166-1 has it, two letters (IBT-040, IBT-055)."""
    country_subentity: str
    """Emirate, state or province (IBT-039, IBT-054)."""


class Attachment(TypedDict):
    id: str
    """Id of the attachment, by which its file is downloaded (IBT-122)."""
    file_name: str
    """The file's name (IBT-125-2)."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """Media type of the file (IBT-125-1)."""
    description: NotRequired[str]
    """What the file is (IBT-123)."""


class AttachmentContent(TypedDict):
    file_name: str
    """The file's name (IBT-125-2)."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """Media type of the file (IBT-125-1)."""
    description: NotRequired[str]
    """What the file is (IBT-123)."""


class AttachmentRequest(TypedDict):
    file_name: str
    """The file's name (IBT-125-2)."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """Media type of the file (IBT-125-1)."""
    description: NotRequired[str]
    """What the file is (IBT-123)."""
    file_content: str
    """The file's bytes in Base64 with padding and without line breaks (IBT-125)."""


class BatchResult(TypedDict):
    line: int
    """Number of the line, blank ones counted, or of the element; from 1."""
    status: int
    """201, 400, 409, 413, 429, 500 or 503; 408, 401 or 403 where the batch ended early."""
    replayed: NotRequired[bool]
    """The same line under the same key made this document before."""
    document: NotRequired[AcceptedDocument]
    """The document that was stored, or that the line had made before; absent where it was refused."""
    errors: NotRequired[Dict[str, str]]
    """`message`, or a message per field, as a single create answers; of a 409 about a document that is there already
    also `document_id`."""
    details: NotRequired[List[ErrorDetail]]
    """The same errors, each with its code, its place, what was sent and what is probably right; the first 250 where
    there are more."""


class BrokenRule(TypedDict):
    rule: str
    """Id of the rule."""
    flag: Literal["fatal", "warning"]
    """Whether breaking it keeps a document from being sent."""
    text: str
    """What the rule says."""
    context: NotRequired[str]
    """Which elements the rule is for: its context in the rule file."""
    hint: NotRequired[str]
    """Where to look: elements of the XML."""


class BulkRetryResult(TypedDict):
    retried: int
    """How many are tried again."""
    more: bool
    """Whether there are more: ask again."""


class BusinessProfile(TypedDict):
    id: str
    """Id of the business profile, which stands in the path of every create."""
    org_id: str
    """The organization that the profile belongs to."""
    version: int
    """1, and one more with every change of the profile."""
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    numbering: NotRequired[Numbering]
    created_at: str
    """When the profile was made."""
    updated_at: str
    """When it was last replaced."""


class BusinessProfilePage(TypedDict):
    data: List[BusinessProfile]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class BusinessProfileRequest(TypedDict):
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    numbering: NotRequired[Numbering]


_Change = TypedDict("_Change", {"from": "Literal[\"received\", \"priced\", \"rendered\", \"validated\", \"invalid\", \"not_required\", \"queued\", \"sending\", \"sent\", \"unknown\", \"failed\", \"accepted\", \"rejected\", \"PENDING\", \"APPROVED\", \"REJECTED\", \"VALIDATION_FAILED\", None]"})


class Change(_Change):
    cursor: str
    """Goes on behind this change."""
    document_id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state of the document."""
    id: str
    """Number of the entry in the log of its document, from 1 on; a later entry has a higher one."""
    timestamp: str
    """When it happened."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    stage: Literal["accept", "pricing", "rendering", "validation", "transmission", "reporting", "overall"]
    """What worked on the document: `accept` took it in, changed it or sent it again, `overall` says what became of
    all of it."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """The way out that the entry is about; null for the document itself."""
    event: Literal["RECEIVED", "UPDATED", "RESUBMITTED", "PRICED", "RENDERED", "VALIDATED", "VALIDATION_FAILED", "QUEUED", "SENDING", "SENT", "RETRY", "NOT_SENT", "ACCESS_POINT_AWAY", "ACCESS_POINT_RETRIES", "UNKNOWN", "OPERATOR_NEEDED", "BLOCKED", "REFUSED", "INVALID_TAX_DATA", "FAILED", "NOT_REQUIRED", "ACCEPTED", "MLS_OVERDUE", "MLS_CONTESTED", "ADOPTED", "OPERATOR_RETRY", "OPERATOR_RESOLVED", "APPROVED", "REJECTED"]
    """What happened: `RECEIVED` accepted and stored; `UPDATED` its content was replaced; `RESUBMITTED` the next
    revision begins; `PRICED` amounts computed; `RENDERED` XML written; `VALIDATED` no rule refuses it;
    `VALIDATION_FAILED` a rule refuses it; `QUEUED` a leg was made; `SENDING` handed to the access point; `SENT` the
    other access point has it; `RETRY` it did not go out and is sent again; `NOT_SENT` the access point does not know
    it, so it is sent again; `ACCESS_POINT_AWAY` it waits for our access point; `ACCESS_POINT_RETRIES` our access
    point sends it again by itself; `UNKNOWN` it may have gone out, and the access point is asked; `OPERATOR_NEEDED`
    it may have gone out, and only a person can find out; `BLOCKED` it cannot go out until a person mends something;
    `REFUSED` refused for what this service has to mend; `INVALID_TAX_DATA` the report would break a rule, and was
    not sent; `FAILED` given up; `NOT_REQUIRED` the leg is not needed; `ACCEPTED` the other side has accepted it;
    `MLS_OVERDUE` its status message is late; `MLS_CONTESTED` a status message came from where none was expected, and
    decides nothing; `ADOPTED` it was sent before the database was restored; `OPERATOR_RETRY` an operator sends it
    again; `OPERATOR_RESOLVED` an operator has said what became of it; `APPROVED` every leg is accepted; `REJECTED`
    refused."""
    to: Literal["received", "priced", "rendered", "validated", "invalid", "not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected", "PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED", None]
    """The state after; null where the entry changes none."""
    attempt: Union[int, None]
    """Which attempt to send it was; null where nothing is sent."""
    duration_ms: Union[int, None]
    """How long it took, in milliseconds; null where that was not measured."""
    detail: Union[Dict[str, Any], None]
    """More about it; its members depend on the event."""


class ChangedDocument(TypedDict):
    id: str
    """Id of the document."""
    org_id: str
    """Id of the organization."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    issue_date: str
    """The document's day of issue (IBT-002)."""
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
    """The changes, oldest first."""
    next_cursor: str
    """Give it as `cursor` to go on behind the last of these changes; it stays valid."""
    has_more: bool
    """Whether there are more changes already."""


class CodeList(TypedDict):
    name: str
    """Name of the list, for its path."""
    title: str
    """What the list is of."""
    entries: List[CodeListEntriesItem]
    """The codes, in the order of the list."""


class CodeListEntriesItem(TypedDict):
    code: str
    """The code, as fields take it."""
    name: NotRequired[str]
    """What the code means, as published."""


class CodeLists(TypedDict):
    data: List[CodeListsDataItem]
    """The lists."""


class CodeListsDataItem(TypedDict):
    name: str
    """Name of the list, for its path."""
    title: str
    """What the list is of."""
    count: int
    """How many codes it has."""


class CommodityClassification(TypedDict):
    nature_code: NotRequired[Literal["DL8.48.8.2", "DL8.48.8.1", "DL8.48.3.1", "DL8.48.3.2", "DL8.48.3.3"]]
    """The type of goods or services under reverse charge (BTAE-09)."""
    commodity_code: NotRequired[Literal["G", "S", "B"]]
    """G for goods, S for a service, B for both (BTAE-13)."""
    item_classification_code: NotRequired[str]
    """The item's code in the list (IBT-158); of goods the HS code."""
    item_classification_list_id: NotRequired[str]
    """The list of the code (IBT-158-1)."""
    item_classification_list_version_id: NotRequired[str]
    """The version of the list (IBT-158-2)."""


class ContestedMessage(TypedDict):
    at: str
    """When the message came."""
    code: str
    """Its code: AP, AB or RE."""
    sender: Union[str, None]
    """Null where only the access point knows of the message, and not whose it is."""
    envelope_sender: Union[str, None]
    """The envelope's, where it names another one."""
    expected: Union[str, None]
    """The provider whose message decides; null where it is not known."""
    said: Union[str, None]
    """What it says, in words."""


class ContractReference(TypedDict):
    id: str
    """Number of the contract (IBT-012)."""
    issue_date: NotRequired[str]
    """The day of the contract."""
    document_description: NotRequired[str]
    """The contract's value, as currency and amount without a space (BTAE-05)."""


class CreatedOrganization(TypedDict):
    id: str
    """Id of the organization: `org_id` of its tokens."""
    name: str
    """Name of the organization."""
    created_at: str
    """When the organization was made."""
    disabled_at: Union[str, None]
    """Since when its tokens are refused."""
    sandbox: bool
    """Whether it is for tests: its documents go to the simulated network alone, and may be wiped."""
    phase2: bool
    """Whether it may read statuses, the feed of changes and webhooks."""
    default_service_version: str
    """The version of the contract that holds for requests without `X-SERVICE-VERSION`."""
    settlement: Literal["warn", "refuse"]
    """What happens to a credit note that takes more off its invoices than is left of them: `refuse` or `warn`."""
    expected_totals: Literal["refuse", "warn"]
    """What happens to a document whose amounts are not those that its request expects: `refuse` or `warn`."""
    external_references: Literal["unique", "repeatable"]
    """`unique`: a reference names one document of a business profile and kind; `repeatable`: it may name several."""
    weight: int
    """Its share of the work where several wait: 2 gets twice as much as 1."""
    ceiling: Union[int, None]
    """How many of its documents may be in the queue at a time; 0 in a request takes the limit away."""
    issue_date_from: str
    """The first `issue_date` that is taken."""
    issue_days_ahead: int
    """How many days after today in the UAE an `issue_date` may lie."""
    documents_kept_years: Union[int, None]
    """Years after that of their issue in which documents are kept; 0 in a request for good."""
    unsent_kept_days: Union[int, None]
    """Days for which a document is kept that failed validation; 0 in a request for good."""
    legal_hold: bool
    """Whether nothing of it is deleted, whatever the terms say."""
    retention_changed_at: Union[str, None]
    """When one of these three was changed: nothing is deleted for seven days after it."""
    rate_per_minute: Union[int, None]
    """Requests per minute of its own; 0 in a request brings the site's back."""
    dwell_bound_seconds: Union[int, None]
    """For how many seconds its documents may wait for the first stage before operators are told; 0 in a request
    brings the site's bound back."""
    kept_answers_bytes: int
    """Bytes of answers that are kept for its Idempotency-Keys, for 25 hours."""
    kept_answers_mb: Union[int, None]
    """Its quota of answers kept for Idempotency-Keys, in megabytes; 0 in a request brings the site's back."""
    attachments_bytes: int
    """Bytes of its attachments."""
    attachments_mb: Union[int, None]
    """Its quota of attachments, in megabytes; 0 in a request brings the site's back."""
    business_profiles: int
    """How many it has."""
    business_profile_id: str
    """Id of its first business profile."""


class CreditedBy(TypedDict):
    document_id: str
    """Id of the credit note."""
    document_sequence: str
    """Number of the credit note."""
    amount: NumberToSend
    """What it takes off this invoice."""


class CustomerParty(TypedDict):
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""


class DeletedDocument(TypedDict):
    id: str
    """The id that the document had."""
    org_id: str
    """Id of the organization."""
    business_profile_id: str
    """Id of the business profile."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """Its number, which no other document gets."""
    issue_date: str
    """The document's day of issue (IBT-002)."""
    revision: int
    """The last revision of the document."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state in which the document was deleted."""
    rule: Literal["documents", "unsent"]
    """The term that was over: `documents_kept_years` or `unsent_kept_days` of its organization."""
    files: List[DeletedDocumentFilesItem]
    """The SHA-256 of what it consisted of: who has one of the files can prove that it was this document's."""
    sha256: str
    """Digest of `files`, which the action `documents.delete` names as well."""
    accepted_at: str
    """When it was accepted."""
    deleted_at: str
    """When it was deleted."""


class DeletedDocumentFilesItem(TypedDict):
    file: str
    """Name of the file."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    sha256: str
    """Its SHA-256."""


class DeletedDocumentPage(TypedDict):
    data: List[DeletedDocument]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class Delivery(TypedDict):
    actual_delivery_date: NotRequired[str]
    """The day of the supply (IBT-072)."""
    delivery_location: NotRequired[DeliveryDeliveryLocation]
    """The place of delivery."""
    delivery_party: NotRequired[DeliveryDeliveryParty]
    """Who receives the delivery."""
    delivery_terms: NotRequired[DeliveryDeliveryTerms]
    """The terms of delivery."""


class DeliveryDeliveryLocation(TypedDict):
    """The place of delivery."""
    scheme_id: NotRequired[str]
    """The scheme of `id` (IBT-071-1)."""
    id: NotRequired[str]
    """Identifier of the place (IBT-071)."""
    address: NotRequired[Address]
    """The address of the place (IBG-15)."""


class DeliveryDeliveryParty(TypedDict):
    """Who receives the delivery."""
    name: NotRequired[str]
    """Name of who receives it (IBT-070)."""
    party_identification_id: NotRequired[str]
    """Identifier of who receives it (BTAE-23)."""


class DeliveryDeliveryTerms(TypedDict):
    """The terms of delivery."""
    id: str
    """The Incoterm (BTAE-22)."""


class DiscrepancyResponse(TypedDict):
    response_code: Literal["DL8.61.1.A", "DL8.61.1.B", "DL8.61.1.C", "DL8.61.1.D", "DL8.61.1.E", "VD"]
    """The reason as a code (BTAE-03)."""
    description: NotRequired[str]
    """The reason in words of your own."""


class DocumentAllowance(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-098, on a line IBT-140)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NumberToSend
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: DocumentChargeTaxCategory
    """How VAT applies to the amount."""


class DocumentAllowanceRequest(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-098, on a line IBT-140)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NotRequired[NumberToSend]
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: DocumentChargeTaxCategory
    """How VAT applies to the amount."""


class DocumentCharge(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-105)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NumberToSend
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: DocumentChargeTaxCategory
    """How VAT applies to the amount."""


class DocumentChargeRequest(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-105)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NotRequired[NumberToSend]
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: DocumentChargeTaxCategory
    """How VAT applies to the amount."""


class DocumentChargeTaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """How VAT applies: S standard rate, Z zero rate, E exempt, O out of scope, AE reverse charge, N margin scheme
    (IBT-151; of charges and allowances IBT-102, IBT-095)."""
    percent: NotRequired[NumberToSend]
    """The rate in percent: 5 is 5 % (IBT-152; of charges and allowances IBT-103, IBT-096)."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """Why it is exempt, as a code (IBT-186)."""
    tax_exemption_reason: NotRequired[str]
    """Why it is exempt, in the published words of the code (IBT-185)."""
    tax_scheme: NotRequired[Literal["VAT"]]
    """The tax; always VAT (IBT-167)."""


class DocumentEvent(TypedDict):
    type: Literal["document.received", "document.validated", "document.validation_failed", "document.approved", "document.rejected", "document.updated", "document.resubmitted", "document.failed"]
    """Name of the event."""
    timestamp: str
    """When it happened."""
    data: DocumentEventData


_DocumentEventData = TypedDict("_DocumentEventData", {"from": "Literal[\"received\", \"priced\", \"rendered\", \"validated\", \"invalid\", \"not_required\", \"queued\", \"sending\", \"sent\", \"unknown\", \"failed\", \"accepted\", \"rejected\", \"PENDING\", \"APPROVED\", \"REJECTED\", \"VALIDATION_FAILED\", None]"})


class DocumentEventData(_DocumentEventData):
    """The document, as it stood then."""
    document_id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    business_profile_id: str
    """Id of the business profile."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: None
    """Always null: the event is about no leg alone."""
    to: Literal["received", "priced", "rendered", "validated", "invalid", "not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected", "PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED", None]
    """The state after; null where the event changes none."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict; null while there is none, and where no leg goes to a receiver."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict; null while there is none."""
    sequence: int
    """Of two events of a document, the one with the higher number is the later one; they may arrive in another
    order."""


class DocumentLine(TypedDict):
    name: str
    """What the item or service is called (IBT-153)."""
    description: str
    """What it is, in more words (IBT-154)."""
    quantity: Number
    """How much is supplied (IBT-129), counted in `unit_code`."""
    unit_code: str
    """The unit of the quantity (IBT-130): H87 is a piece, HUR an hour."""
    price: Price
    """The price of the item, in the document's currency and without VAT."""
    classified_tax_category: TaxCategory
    """How VAT applies to the line."""
    note: NotRequired[str]
    """A remark on the line (IBT-127)."""
    invoice_period: NotRequired[LinePeriod]
    """The period of the line, inside that of the document."""
    order_line_reference: NotRequired[DocumentLineOrderLineReference]
    """The line of the order."""
    despatch_line_reference: NotRequired[DocumentLineDespatchLineReference]
    """The line of the despatch advice."""
    document_reference: NotRequired[LineReference]
    """A document that the line is about."""
    charges: NotRequired[List[LineCharge]]
    """Amounts added to the line (IBG-28)."""
    allowances: NotRequired[List[LineAllowance]]
    """Amounts taken off the line (IBG-27)."""
    standard_item_identification: NotRequired[DocumentLineStandardItemIdentification]
    """The item's name in a register, such as its GTIN."""
    origin_country: NotRequired[DocumentLineOriginCountry]
    """Where the item was made."""
    commodity_classification: NotRequired[CommodityClassification]
    """Whether it is goods or a service, and its code of customs."""
    additional_item_identification: NotRequired[List[DocumentLineAdditionalItemIdentificationItem]]
    """Further codes of the item; of a service, its service accounting code."""
    additional_item_property: NotRequired[List[DocumentLineAdditionalItemPropertyItem]]
    """Properties of the item, as pairs of a name and a value."""
    expected: NotRequired[ExpectedLineAmounts]
    """The amounts of the line as your system computed them."""
    accounting_cost: NotRequired[str]
    """Where the buyer books the line (IBT-133)."""
    line_object_identifier: NotRequired[str]
    """The object that is billed for, such as a meter (IBT-128)."""
    lot_number_id: NotRequired[str]
    """Number of the lot (BTAE-24)."""
    buyer_item_identification: NotRequired[DocumentLineBuyerItemIdentification]
    """The buyer's name of the item."""
    seller_item_identification: NotRequired[DocumentLineSellerItemIdentification]
    """The seller's name of the item."""
    base_amount: Number
    """Quantity times price, in the document's currency."""
    net_amount: Number
    """The line without VAT, in the document's currency (IBT-131)."""
    tax_amount: Number
    """VAT of the line, in the document's currency."""
    total_amount: Number
    """The line with VAT, in the document's currency."""
    tax_amount_in_aed: NotRequired[Number]
    """VAT of the line in AED (BTAE-08)."""
    total_amount_in_aed: NotRequired[Number]
    """The line with VAT in AED (BTAE-10)."""


class DocumentLineOrderLineReference(TypedDict):
    """The line of the order."""
    line_id: str
    """Number of the order's line (IBT-132)."""
    order_reference: NotRequired[LineOrderReference]
    """The order, where the lines of the document belong to several."""


class DocumentLineDespatchLineReference(TypedDict):
    """The line of the despatch advice."""
    document_reference: NotRequired[DocumentLineDespatchLineReferenceDocumentReference]
    """The despatch advice."""
    line_id: NotRequired[str]
    """Number of the despatch advice's line."""


class DocumentLineDespatchLineReferenceDocumentReference(TypedDict):
    """The despatch advice."""
    id: str
    """Number of the despatch advice (IBT-184)."""


class DocumentLineStandardItemIdentification(TypedDict):
    """The item's name in a register, such as its GTIN."""
    id: str
    """The item's number in the register (IBT-157)."""
    scheme_id: str
    """The register (IBT-157-1); 0160 is the GTIN."""


class DocumentLineOriginCountry(TypedDict):
    """Where the item was made."""
    identification_code: str
    """The country of origin (IBT-159)."""


class DocumentLineAdditionalItemIdentificationItem(TypedDict):
    id: str
    """The code (BTAE-17)."""
    scheme_id: str
    """The scheme of the code (BTAE-17-1); SAC for a service accounting code."""


class DocumentLineAdditionalItemPropertyItem(TypedDict):
    name: str
    """Name of the property (IBT-160)."""
    value: str
    """Value of the property (IBT-161)."""


class DocumentLineBuyerItemIdentification(TypedDict):
    """The buyer's name of the item."""
    id: str
    """The buyer's article number (IBT-156)."""


class DocumentLineSellerItemIdentification(TypedDict):
    """The seller's name of the item."""
    id: str
    """The seller's article number (IBT-155)."""


class DocumentLineRequest(TypedDict):
    name: str
    """What the item or service is called (IBT-153)."""
    description: str
    """What it is, in more words (IBT-154)."""
    quantity: NumberToSend
    """How much is supplied (IBT-129), counted in `unit_code`."""
    unit_code: str
    """The unit of the quantity (IBT-130): H87 is a piece, HUR an hour."""
    price: PriceRequest
    """The price of the item, in the document's currency and without VAT."""
    classified_tax_category: TaxCategory
    """How VAT applies to the line."""
    note: NotRequired[str]
    """A remark on the line (IBT-127)."""
    invoice_period: NotRequired[LinePeriod]
    """The period of the line, inside that of the document."""
    order_line_reference: NotRequired[DocumentLineRequestOrderLineReference]
    """The line of the order."""
    despatch_line_reference: NotRequired[DocumentLineRequestDespatchLineReference]
    """The line of the despatch advice."""
    document_reference: NotRequired[LineReference]
    """A document that the line is about."""
    charges: NotRequired[List[LineChargeRequest]]
    """Amounts added to the line (IBG-28)."""
    allowances: NotRequired[List[LineAllowanceRequest]]
    """Amounts taken off the line (IBG-27)."""
    standard_item_identification: NotRequired[DocumentLineRequestStandardItemIdentification]
    """The item's name in a register, such as its GTIN."""
    origin_country: NotRequired[DocumentLineRequestOriginCountry]
    """Where the item was made."""
    commodity_classification: NotRequired[CommodityClassification]
    """Whether it is goods or a service, and its code of customs."""
    additional_item_identification: NotRequired[List[DocumentLineRequestAdditionalItemIdentificationItem]]
    """Further codes of the item; of a service, its service accounting code."""
    additional_item_property: NotRequired[List[DocumentLineRequestAdditionalItemPropertyItem]]
    """Properties of the item, as pairs of a name and a value."""
    expected: NotRequired[ExpectedLineAmounts]
    """The amounts of the line as your system computed them."""
    accounting_cost: NotRequired[str]
    """Where the buyer books the line (IBT-133)."""
    line_object_identifier: NotRequired[str]
    """The object that is billed for, such as a meter (IBT-128)."""
    lot_number_id: NotRequired[str]
    """Number of the lot (BTAE-24)."""
    buyer_item_identification: NotRequired[DocumentLineRequestBuyerItemIdentification]
    """The buyer's name of the item."""
    seller_item_identification: NotRequired[DocumentLineRequestSellerItemIdentification]
    """The seller's name of the item."""


class DocumentLineRequestOrderLineReference(TypedDict):
    """The line of the order."""
    line_id: str
    """Number of the order's line (IBT-132)."""
    order_reference: NotRequired[LineOrderReference]
    """The order, where the lines of the document belong to several."""


class DocumentLineRequestDespatchLineReference(TypedDict):
    """The line of the despatch advice."""
    document_reference: NotRequired[DocumentLineRequestDespatchLineReferenceDocumentReference]
    """The despatch advice."""
    line_id: NotRequired[str]
    """Number of the despatch advice's line."""


class DocumentLineRequestDespatchLineReferenceDocumentReference(TypedDict):
    """The despatch advice."""
    id: str
    """Number of the despatch advice (IBT-184)."""


class DocumentLineRequestStandardItemIdentification(TypedDict):
    """The item's name in a register, such as its GTIN."""
    id: str
    """The item's number in the register (IBT-157)."""
    scheme_id: str
    """The register (IBT-157-1); 0160 is the GTIN."""


class DocumentLineRequestOriginCountry(TypedDict):
    """Where the item was made."""
    identification_code: str
    """The country of origin (IBT-159)."""


class DocumentLineRequestAdditionalItemIdentificationItem(TypedDict):
    id: str
    """The code (BTAE-17)."""
    scheme_id: str
    """The scheme of the code (BTAE-17-1); SAC for a service accounting code."""


class DocumentLineRequestAdditionalItemPropertyItem(TypedDict):
    name: str
    """Name of the property (IBT-160)."""
    value: str
    """Value of the property (IBT-161)."""


class DocumentLineRequestBuyerItemIdentification(TypedDict):
    """The buyer's name of the item."""
    id: str
    """The buyer's article number (IBT-156)."""


class DocumentLineRequestSellerItemIdentification(TypedDict):
    """The seller's name of the item."""
    id: str
    """The seller's article number (IBT-155)."""


class DocumentPage(TypedDict):
    data: List[Union[PurchaseInvoice, PurchaseCreditNote, SalesInvoice, SalesCreditNote]]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Goes on behind this page; null on the last one."""
    is_complete: NotRequired[bool]
    """With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer
    text finds more."""


class DocumentParty(TypedDict):
    role: Literal["supplier", "customer"]
    """Which of the two it is."""
    name: Union[str, None]
    """The name that it trades under."""
    tin: Union[str, None]
    """Its tax identification number; null without one."""
    vat_number: Union[str, None]
    """Its VAT number (TRN); null without one."""
    endpoint: Union[str, None]
    """Scheme and identifier in the network."""


class DocumentReference(TypedDict):
    id: str
    """Number of the document that is meant."""
    issue_date: NotRequired[str]
    """The day of issue of the document that is meant."""


class DocumentReferenceRequest(TypedDict):
    id: str
    """Number of the document that is meant."""
    issue_date: NotRequired[str]
    """The day of issue of the document that is meant."""
    document_id: NotRequired[str]
    """The document of yours that has this number; absent where none has."""
    amount: NotRequired[NumberToSend]
    """What this credit note takes off the invoice while it stands: its `tax_inclusive_amount`, shared out in the
    order of the references."""
    credited_amount: NotRequired[NumberToSend]
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: NotRequired[NumberToSend]
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""


class DocumentRetryResult(TypedDict):
    id: str
    """Id of the document."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    stage: str
    """The stage that is tried again."""


class DocumentStory(TypedDict):
    document: DocumentStoryDocument
    """The document, as it stands now."""
    report_due_on: str
    """14 days after the date of issue: the law's term."""
    legs: List[DocumentStoryLegsItem]
    """Its legs, of all revisions."""
    log: List[StatusLogEntry]
    """Its log, oldest entry first."""
    findings: List[ValidationResult]
    """What the rules found."""
    deliveries: List[DocumentStoryDeliveriesItem]
    """Webhooks about it."""
    files: List[DocumentStoryFilesItem]
    """Files that can be downloaded."""


class DocumentStoryDocument(TypedDict):
    """The document, as it stands now."""
    id: str
    """Id of the document."""
    organization: DocumentStoryDocumentOrganization
    """The organization that it belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    revision: int
    """Which sending of the document this is."""
    stage: Literal["received", "priced", "rendered", "validated", "invalid"]
    """How far the document itself has come."""
    stage_changed_at: str
    """Since when it is there."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict; null while there is none, and where no leg goes to a receiver."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict; null while there is none."""
    service_version: str
    """The version of the contract of the request that made it."""
    request_id: str
    """Id of the request, as `X-Request-Id` of its answer had it."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    tax_inclusive_amount: Union[str, None]
    """A decimal."""
    currency: Union[str, None]
    """The document's currency (IBT-005)."""
    supplier: Union[str, None]
    """Name of the supplier."""
    customer: Union[str, None]
    """Name of the customer."""
    parties: List[DocumentParty]
    """The supplier and the customer."""
    failure: Union[Dict[str, Any], None]
    """Why one of our own stages gave it up."""
    trouble: Union[DocumentTrouble, None]
    """Why it is not simply under way or decided; null where it is."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    legal_hold: bool
    """Whether it is kept whatever its organization's terms say."""
    corrected_at: Union[str, None]
    """Changed since it was judged, and not sent again yet."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""


class DocumentStoryDocumentOrganization(TypedDict):
    """The organization that it belongs to."""
    id: str
    """Id of the organization."""
    name: str
    """Name of the organization."""


class DocumentStoryLegsItem(TypedDict):
    sbdh_id: str
    """Id of the leg's envelope, the same in every attempt."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    """State of the leg."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    reason: Union[str, None]
    """Why it is there, in words."""
    hint: str
    """What to do about it."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    tax_data_type: Union[str, None]
    """What the report is: `S` a document, `R` a revision, `W` its withdrawal; null for `toC3`."""
    receiver_id: str
    """Who it goes to, as scheme and identifier."""
    attempts: int
    """How often it was tried."""
    created_at: str
    """When the leg was made."""
    sent_at: Union[str, None]
    """When the other access point confirmed it; null before."""
    mls_due_at: Union[str, None]
    """25 minutes after it was sent."""
    mls_received_at: Union[str, None]
    """When its message level status came; null before."""
    mls_overdue_at: Union[str, None]
    """Since when that is late; null where it is not."""
    next_check_at: Union[str, None]
    """It is not sent, and the access point not asked, before."""
    updated_at: str
    """When it last changed."""


class DocumentStoryDeliveriesItem(TypedDict):
    id: str
    """Id of the delivery."""
    endpoint_id: str
    """Id of the endpoint."""
    url: str
    """Where it is posted to."""
    event: str
    """Name of the event."""
    state: Literal["pending", "delivered", "failed"]
    """`pending`: it is tried, or will be again; `delivered`; `failed`: given up."""
    attempts: int
    """How often it was tried."""
    created_at: str
    """When the event arose."""
    next_attempt_at: Union[str, None]
    """When it is tried next; null where it will not be."""
    settled_at: Union[str, None]
    """When it was delivered or given up; null before."""
    http_status: Union[int, None]
    """What was answered last; null when no answer came."""
    error: Union[str, None]
    """Why none came."""


class DocumentStoryFilesItem(TypedDict):
    path: str
    """The file, for `path` of the download."""
    description: str
    """What it is."""
    media_type: str
    """Its media type."""


class DocumentTrouble(TypedDict):
    kind: Literal["given_up", "failed", "outcome_unknown", "contested"]
    """The kind of the document, as it stands in the paths."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """Null where a stage of this service gave the document up."""
    cause: Union[str, None]
    """Why, in the words by which failures are grouped."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""


class DocumentTypeId(TypedDict):
    scheme: str
    """`peppol-doctype-wildcard` or `busdox-docid-qns`."""
    value: str
    """The identifier; with wildcards it may hold an asterisk."""


class EvidenceKey(TypedDict):
    kty: str
    """Type of the key (RFC 8037)."""
    crv: str
    """Its curve."""
    x: str
    """The public key in Base64url."""
    kid: str
    """Id of the key."""
    use: str
    """What it is for."""
    alg: str
    """The algorithm."""


class EvidenceKeys(TypedDict):
    keys: List[EvidenceKey]
    """The keys, the one that signs now first."""


class ExchangeRate(TypedDict):
    source_currency_code: NotRequired[str]
    """The currency that is converted from; that of the document."""
    target_currency_code: NotRequired[Literal["AED"]]
    """The currency that is converted to."""
    calculation_rate: NumberToSend
    """At most 6 decimals."""
    date: NotRequired[str]
    """The day of the rate."""


class ExchangeRateRequest(TypedDict):
    source_currency_code: NotRequired[str]
    """The currency that is converted from; that of the document."""
    target_currency_code: NotRequired[Literal["AED"]]
    """The currency that is converted to."""
    calculation_rate: Union[NumberToSend, str]
    """At most 6 decimals."""
    date: NotRequired[str]
    """The day of the rate."""


class ExpectedLineAmounts(TypedDict):
    net_amount: NotRequired[NumberToSend]
    """The line without VAT."""
    tax_amount: NotRequired[NumberToSend]
    """VAT of the line."""


class ExpectedTotals(TypedDict):
    tax_exclusive: NotRequired[NumberToSend]
    """The document without VAT."""
    tax_inclusive: NotRequired[NumberToSend]
    """The document with VAT."""
    tax: NotRequired[NumberToSend]
    """The document's VAT."""
    payable: NotRequired[NumberToSend]
    """What is to be paid."""
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
    """Id of the document."""
    organization: FoundDocumentOrganization
    """The organization that it belongs to."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """What you call the document."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    stage: Literal["received", "priced", "rendered", "validated", "invalid"]
    """How far the document itself has come."""
    is_given_up: bool
    """One of our own stages gave it up."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    trouble: Union[DocumentTrouble, None]
    """Why it is not simply under way or decided; null where it is."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict; null while there is none, and where no leg goes to a receiver."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict; null while there is none."""
    issue_date: str
    """The document's day of issue (IBT-002)."""
    tax_inclusive_amount: Union[str, None]
    """A decimal."""
    currency: Union[str, None]
    """Null for a very large document, as are the names of its parties."""
    supplier: Union[str, None]
    """Name of the supplier."""
    customer: Union[str, None]
    """Name of the customer."""
    created_at: str
    """When it was made."""
    updated_at: str
    """When it last changed."""
    match: Union[FoundMatch, None]
    """Where the text stands; null without one."""
    leg: Union[FoundLeg, None]
    """The leg that was found; null where the document itself was."""


class FoundDocumentOrganization(TypedDict):
    """The organization that it belongs to."""
    id: str
    """Id of the organization."""
    name: str
    """Name of the organization."""


class FoundDocumentPage(TypedDict):
    data: List[FoundDocument]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""
    is_complete: bool
    """False where so much begins as the text does that not everything was looked at: a longer text finds more."""


class FoundLeg(TypedDict):
    sbdh_id: str
    """Id of the leg's envelope, the same in every attempt."""
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    """State of the leg."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    reason: Union[str, None]
    """Why it is there, in words."""


class FoundMatch(TypedDict):
    field: str
    """`id`, `document_sequence`, `tax_inclusive_amount`, `issue_date`, `party`, `error`, `account`, or the field of
    a reference, like `metadata.cost_centre`; `reference` in a very large document."""
    part: str
    """What stands there; of an account its last four characters."""
    is_misspelled: bool
    """A word of it is written with one letter otherwise."""


class GivenUpDocument(TypedDict):
    org_id: str
    """Id of the organization."""
    id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    stage: Literal["received", "priced", "rendered"]
    """The state in which the document stands still."""
    failure: Dict[str, Any]
    """Why it was given up."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    updated_at: str
    """When it last changed."""


class GivenUpDocumentPage(TypedDict):
    data: List[GivenUpDocument]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class HeldDocument(TypedDict):
    id: str
    """Id of the document."""
    legal_hold: bool
    """Whether it is kept whatever the organization's terms say."""


class Incidents(TypedDict):
    legs: List[LegIncident]
    """Legs that did not get through, by cause."""
    documents: List[StageIncident]
    """Documents that our own stages gave up, by cause."""


class InvoicePeriod(TypedDict):
    start_date: NotRequired[str]
    """First day of the period (IBT-073)."""
    end_date: NotRequired[str]
    """Last day of the period (IBT-074), not before `start_date`."""
    description: NotRequired[str]
    """How often is billed (BTAE-06): a code of the list FreqBilling, see /api/code-lists/FreqBilling; or any other
    text."""


class IssuedToken(TypedDict):
    id: str
    """The token's `jti`."""
    subject: str
    """What the token is called: its `sub`."""
    roles: List[str]
    """Roles of the token; none for an ERP."""
    issued_at: str
    """When it was issued."""
    expires_at: str
    """When it ends."""
    revoked_at: Union[str, None]
    """When it was revoked; null while it is accepted."""


class IssuedTokenPage(TypedDict):
    data: List[IssuedToken]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class LegActionResult(TypedDict):
    sbdh_id: str
    """Id of the leg's envelope, the same in every attempt."""
    document_id: str
    """Id of the document."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    """State of the leg now."""


class LegAddress(TypedDict):
    required: bool
    """Whether something would be sent on this leg."""
    reason: Union[str, None]
    """Why not."""
    senderId: str
    """Who it would come from, as scheme and identifier."""
    receiverId: str
    """Who it would go to, as scheme and identifier."""
    docTypeId: str
    """Peppol's identifier of the document type."""
    processId: str
    """Peppol's identifier of the process."""


class LegEvent(TypedDict):
    type: Literal["leg.toC3.sent", "leg.toC3.accepted", "leg.toC3.rejected", "leg.toC3.failed", "leg.toC3.unknown", "leg.toC3.not_required", "leg.toC3.overdue", "leg.toC5.sent", "leg.toC5.accepted", "leg.toC5.rejected", "leg.toC5.failed", "leg.toC5.unknown", "leg.toC5.not_required", "leg.toC5.overdue", "leg.withdrawal.sent", "leg.withdrawal.accepted", "leg.withdrawal.rejected", "leg.withdrawal.failed", "leg.withdrawal.unknown", "leg.withdrawal.not_required", "leg.withdrawal.overdue"]
    """Name of the event."""
    timestamp: str
    """When it happened."""
    data: LegEventData


_LegEventData = TypedDict("_LegEventData", {"from": "Literal[\"received\", \"priced\", \"rendered\", \"validated\", \"invalid\", \"not_required\", \"queued\", \"sending\", \"sent\", \"unknown\", \"failed\", \"accepted\", \"rejected\", \"PENDING\", \"APPROVED\", \"REJECTED\", \"VALIDATION_FAILED\", None]"})


class LegEventData(_LegEventData):
    """The document, as it stood then."""
    document_id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    business_profile_id: str
    """Id of the business profile."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out that the event is about."""
    to: Literal["received", "priced", "rendered", "validated", "invalid", "not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected", "PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED", None]
    """The state after; null where the event changes none."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict; null while there is none, and where no leg goes to a receiver."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict; null while there is none."""
    sequence: int
    """Of two events of a document, the one with the higher number is the later one; they may arrive in another
    order."""


class LegIncident(TypedDict):
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["unknown", "failed"]
    """State of the legs."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    cause: Union[str, None]
    """Why, in the words by which failures are grouped."""
    hint: str
    """What to do about it."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    receiver_id: Union[str, None]
    """With `by=receiver`."""
    access_point: Union[str, None]
    """With `by=access_point`: the subject of the certificate that was sent to."""
    legs: int
    """How many legs."""
    organizations: int
    """Of how many organizations."""
    receivers: int
    """How many receivers."""
    oldest: str
    """When the oldest of them came there."""
    newest: str
    """When the newest of them came there."""
    growth: int
    """How many came within the last five minutes."""
    first_seen: str
    """When this cause was seen first, also where it has been gone meanwhile."""
    open_since: str
    """Since when there has been one of this cause without a break."""
    mark: Literal["failed_again", "new", "back_again", None]
    """What has happened within the last fifteen minutes: `failed_again` after a retry by a person, `new` for a cause
    that was not seen before, `back_again` for one that had gone; null for nothing of it."""


class Letter(TypedDict):
    audience: Literal["organization", "receiver"]
    """Whom the letter is for."""
    organization_id: Union[str, None]
    """Id of the organization; null where it is not about one."""
    organization: Union[str, None]
    """Name of the organization."""
    receiver_id: Union[str, None]
    """Of a letter to a receiver."""
    receiver_name: Union[str, None]
    """As other documents of the organization name it."""
    numbers: List[str]
    """Numbers of the documents that are lost, each once."""
    text: LetterText


class LetterText(TypedDict):
    """The letter, ready to be sent."""
    en: str
    """The letter in English."""
    ar: str
    """The letter in Arabic."""


class LineAllowance(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-098, on a line IBT-140)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NumberToSend
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: NotRequired[LineChargeTaxCategory]
    """How VAT applies to the amount."""


class LineAllowanceRequest(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-098, on a line IBT-140)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NotRequired[NumberToSend]
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: NotRequired[LineChargeTaxCategory]
    """How VAT applies to the amount."""


class LineCharge(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-145)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NumberToSend
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: NotRequired[LineChargeTaxCategory]
    """How VAT applies to the amount."""


class LineChargeRequest(TypedDict):
    reason_code: NotRequired[str]
    """Why, as a code (IBT-145)."""
    reason: NotRequired[str]
    """Why, in words (charges IBT-104, IBT-144; allowances IBT-097, IBT-139)."""
    multiplier_factor_numeric: NotRequired[NumberToSend]
    """The percentage of `base_amount`: 3 is 3 % (charges IBT-101, IBT-143; allowances IBT-094, IBT-138)."""
    base_amount: NotRequired[NumberToSend]
    """What the percentage is of (charges IBT-100, IBT-142; allowances IBT-093, IBT-137)."""
    amount: NotRequired[NumberToSend]
    """The amount in the document's currency, without VAT, and without a minus also where it is taken off (charges
    IBT-099, IBT-141; allowances IBT-092, IBT-136)."""
    tax_category: NotRequired[LineChargeTaxCategory]
    """How VAT applies to the amount."""


class LineChargeTaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """How VAT applies: S standard rate, Z zero rate, E exempt, O out of scope, AE reverse charge, N margin scheme
    (IBT-151; of charges and allowances IBT-102, IBT-095)."""
    percent: NotRequired[NumberToSend]
    """The rate in percent: 5 is 5 % (IBT-152; of charges and allowances IBT-103, IBT-096)."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """Why it is exempt, as a code (IBT-186)."""
    tax_exemption_reason: NotRequired[str]
    """Why it is exempt, in the published words of the code (IBT-185)."""
    tax_scheme: NotRequired[Literal["VAT"]]
    """The tax; always VAT (IBT-167)."""


class LineOrderReference(TypedDict):
    id: str
    """Number of the order (IBT-183)."""


class LinePeriod(TypedDict):
    end_date: NotRequired[str]
    """Last day of the line's period (IBT-135)."""
    start_date: NotRequired[str]
    """First day of the line's period (IBT-134)."""


class LineReference(TypedDict):
    id: str
    """Identifier of the document that is meant."""
    scheme_id: NotRequired[str]
    """The scheme of `id`."""
    document_type_code: NotRequired[str]
    """What sort of document it is, as digits; 130 is the object that is billed for (IBT-128)."""


class LineTaxDifference(TypedDict):
    """`tax_amount` in parts, where it is not what the `tax_amount` of the lines adds up to."""
    line_tax_amount: NumberToSend
    """What the `tax_amount` of the lines adds up to."""
    allowance_charge_tax_amount: NumberToSend
    """VAT of the document's charges less that of its allowances."""
    rounding_difference: NumberToSend
    """The rest: VAT is rounded once per category, and not on each line."""


class ListedSession(TypedDict):
    id: str
    """Id of the session."""
    org_id: str
    """The organization of the session."""
    organization: Union[str, None]
    """Its name; null where it is not there any more."""
    subject: str
    """Who is signed in."""
    roles: List[str]
    """As the token or the identity provider named them last."""
    signed_in_with: Literal["token", "link", "provider", None]
    """Null, as the next three, for a session that an earlier release began."""
    issuer: Union[str, None]
    """Who issued the token, or the identity provider."""
    address: Union[str, None]
    """Where the person signed in from."""
    user_agent: Union[str, None]
    """What the browser calls itself."""
    created_at: str
    """When it began."""
    expires_at: str
    """When it ends."""
    current: bool
    """Whether this request came with it."""


class ListedSessionPage(TypedDict):
    data: List[ListedSession]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class LostDelivery(TypedDict):
    sbdh_id: str
    """Id of the leg's envelope, the same in every attempt."""
    organization_id: Union[str, None]
    """Null where neither note nor taxpayer tells it."""
    organization: Union[str, None]
    """Name of the organization."""
    document_id: Union[str, None]
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes", None]
    """The kind of the document, as it stands in the paths."""
    document_sequence: Union[str, None]
    """The document's number (IBT-001)."""
    revision: Union[int, None]
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    receiver_id: str
    """Who it goes to, as scheme and identifier."""
    receiver_name: Union[str, None]
    """As other documents of the organization name it."""
    status: str
    """What the access point says of it."""
    mls_status: Union[str, None]
    """What the receiver has answered, as the access point says."""
    taken_at: Union[str, None]
    """When the access point took it."""


class MetaInfo(TypedDict):
    sandbox: NotRequired[bool]
    """`true` of a document of an organization for tests: it goes to the simulated network and never leaves the
    service."""
    peppol_status: MetaInfoPeppolStatus
    """How far the document has come on the network, and what the rules found."""


class MetaInfoPeppolStatus(TypedDict):
    """How far the document has come on the network, and what the rules found."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict; null while there is none, and where no leg goes to a receiver."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict; null while there is none."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    validation_results: List[ValidationResult]
    """What the rules found; empty when there is nothing to report."""
    validation_totals: NotRequired[ValidationTotals]


class MlsIssue(TypedDict):
    line: str
    """XPath of the place, or NA."""
    reason: Literal["SV", "BV", "BW", "FD"]
    """SV: it breaks the schema; BV: it breaks a rule; BW: a rule warns; FD: it could not be delivered."""
    description: str
    """What is wrong, in the words of the other side."""


class MlsResponse(TypedDict):
    code: NotRequired[Literal["AP", "AB", "RE"]]
    """AP: delivered and confirmed; AB: delivered without a confirmation; RE: rejected."""
    issues: NotRequired[List[MlsIssue]]
    """Why it was rejected, or what was found."""
    source: NotRequired[Literal["message", "polling"]]
    """Whether the message came, or only our access point was asked about it."""
    id: NotRequired[str]
    """Id of the message."""
    description: NotRequired[str]
    """What the other side says of all of it."""
    senderId: NotRequired[str]
    """The provider that has answered."""
    referenceId: NotRequired[str]
    """Id of the envelope that it answers: `transmissionUuid`."""
    issuedAt: NotRequired[str]
    """When the other side wrote it."""
    receivedAt: NotRequired[str]
    """When it came to us."""


class NewOrganization(TypedDict):
    name: str
    """Name of the organization."""
    profile: NewOrganizationProfile
    """Its first business profile."""
    shares_taxpayer: NotRequired[bool]
    """Whether it may have a taxpayer that another organization has already; the two then share one run of numbers."""
    sandbox: NotRequired[bool]
    """Whether it is for tests alone: its documents go to the simulated network and can be wiped."""
    settlement: NotRequired[Literal["warn", "refuse"]]
    """What happens to a credit note that takes more off its invoices than is left of them: `refuse` or `warn`."""
    expected_totals: NotRequired[Literal["refuse", "warn"]]
    """What happens to a document whose amounts are not those that its request expects: `refuse` or `warn`."""
    external_references: NotRequired[Literal["unique", "repeatable"]]
    """`unique`: a reference names one document of a business profile and kind; `repeatable`: it may name several."""
    weight: NotRequired[int]
    """Its share of the work where several wait: 2 gets twice as much as 1."""
    ceiling: NotRequired[int]
    """How many of its documents may be in the queue at a time; 0 in a request takes the limit away."""
    phase2: NotRequired[bool]
    """Whether it may read statuses, the feed of changes and webhooks."""
    default_service_version: NotRequired[Literal["20260101", "20260507"]]
    """The version of the contract that holds for requests without `X-SERVICE-VERSION`."""
    issue_date_from: NotRequired[str]
    """From 2018-01-01 to today."""
    issue_days_ahead: NotRequired[int]
    """How many days after today in the UAE an `issue_date` may lie."""
    rate_per_minute: NotRequired[int]
    """Requests per minute of its own; 0 in a request brings the site's back."""
    documents_kept_years: NotRequired[Union[Literal[0], int]]
    """Years after that of their issue in which documents are kept; 0 in a request for good."""
    unsent_kept_days: NotRequired[Union[Literal[0], int]]
    """Days for which a document is kept that failed validation; 0 in a request for good."""
    legal_hold: NotRequired[bool]
    """Whether nothing of it is deleted, whatever the terms say."""
    dwell_bound_seconds: NotRequired[int]
    """For how many seconds its documents may wait for the first stage before operators are told; 0 in a request
    brings the site's bound back."""
    kept_answers_mb: NotRequired[int]
    """Its quota of answers kept for Idempotency-Keys, in megabytes; 0 in a request brings the site's back."""
    attachments_mb: NotRequired[int]
    """Its quota of attachments, in megabytes; 0 in a request brings the site's back."""
    reason: str
    """Why, for the record of actions."""


class NewOrganizationProfile(TypedDict):
    """Its first business profile."""
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    numbering: NotRequired[Numbering]


class NotificationChannel(TypedDict):
    channel: Literal["mail", "webhook"]
    """`mail` or `webhook`."""
    to: str
    """The addresses of the mail; of a webhook its host alone."""
    failing_since: Union[str, None]
    """Since when nothing was taken; null while it works."""
    error: Union[str, None]
    """Why the last message was not taken."""
    last_sent_at: Union[str, None]
    """When a message was last taken; null where none was."""
    waiting: int
    """Messages that are on their way, or are tried again."""


class NotificationChannels(TypedDict):
    data: List[NotificationChannel]
    """Mail and webhook, as far as the site has set them."""


class NotificationTest(TypedDict):
    data: List[NotificationTestResult]
    """One for each channel."""


class NotificationTestResult(TypedDict):
    channel: Literal["mail", "webhook"]
    """`mail` or `webhook`."""
    to: str
    """Who should have got it."""
    error: Union[str, None]
    """Null where it was taken."""


_Numbering = TypedDict("_Numbering", {"purchase-invoices": "NotRequired[NumberingPurchaseInvoices]", "purchase-credit-notes": "NotRequired[NumberingPurchaseCreditNotes]", "sales-invoices": "NotRequired[NumberingSalesInvoices]", "sales-credit-notes": "NotRequired[NumberingSalesCreditNotes]"})


class Numbering(_Numbering):
    """Prefix and width of the document numbers by kind: `ACME-2026-000001`. A kind that is left out has the default.
    Without `numbering` what stands stays when a profile is replaced; `{}` restores the defaults. Running numbers go
    on, whatever the prefix is."""
    pass


class NumberingPurchaseInvoices(TypedDict):
    """Numbers of purchase invoices."""
    prefix: NotRequired[str]
    """Before year and running number; SBI by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingPurchaseCreditNotes(TypedDict):
    """Numbers of purchase credit notes."""
    prefix: NotRequired[str]
    """Before year and running number; SBC by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingSalesInvoices(TypedDict):
    """Numbers of sales invoices."""
    prefix: NotRequired[str]
    """Before year and running number; SLI by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class NumberingSalesCreditNotes(TypedDict):
    """Numbers of sales credit notes."""
    prefix: NotRequired[str]
    """Before year and running number; SLC by default."""
    width: NotRequired[int]
    """Least digits of the running number; 6 by default."""


class OperableLeg(TypedDict):
    org_id: str
    """Id of the organization."""
    sbdh_id: str
    """Id of the leg's envelope, the same in every attempt."""
    document_id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    """State of the leg."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    reason: Union[str, None]
    """Why it is there, in words."""
    hint: str
    """What to do about it."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    attempts: int
    """How often it was tried."""
    sent_at: Union[str, None]
    """When the other access point confirmed it; null before."""
    updated_at: str
    """When it last changed."""
    contested: List[ContestedMessage]
    """Status messages that decide nothing until a person says so."""


class OperableLegPage(TypedDict):
    data: List[OperableLeg]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class OperatedWebhookEndpoint(TypedDict):
    id: str
    """Id of the endpoint."""
    organization_id: str
    """Whose it is."""
    organization: str
    """Its name."""
    url: str
    """A viewer sees the host alone, because path and query of such an address are often its secret."""
    description: Union[str, None]
    """What its organization says that it is for."""
    events: List[str]
    """The events that it wants, by name; `*` stands for all."""
    state: Literal["working", "failing", "held", "disabled"]
    """`failing`: it has not taken an event, and is tried until it does."""
    waiting: int
    """Events that wait for it; 10,000 stands for more, too."""
    waiting_since: Union[str, None]
    """The oldest of them."""
    failing_since: Union[str, None]
    """When the first of the failures in a row was; null while it works."""
    consecutive_failures: int
    """Since the last success; attempts under way together count as one."""
    next_try_at: Union[str, None]
    """When a failing endpoint is tried again, with one event."""
    held_at: Union[str, None]
    """When an operator has paused it; null while no operator has."""
    held_by: Union[str, None]
    """Who has paused it."""
    held_because: Union[str, None]
    """Why."""
    disabled_at: Union[str, None]
    """Null as well where an earlier release has switched it off."""
    disabled_by: Union[str, None]
    """Who has switched it off; `HTTP 410` for its own answer."""
    last_success_at: Union[str, None]
    """To about a second."""
    recent_attempts: List[RecentWebhookAttempt]
    """The newest ten at most, newest first, with those that cost no event a try."""


class OperatedWebhookEndpointPage(TypedDict):
    data: List[OperatedWebhookEndpoint]
    """The endpoints, newest first."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class OperatorAction(TypedDict):
    id: str
    """Id of the entry."""
    at: str
    """When it was done."""
    org_id: Union[str, None]
    """Id of the organization."""
    organization: Union[str, None]
    """Name of the organization."""
    subject: str
    """Who it is about or of: the `sub` of a token."""
    role: Literal["viewer", "operator", "site-operator", "none"]
    """The role in which it was done; `none` for a token without one."""
    action: Literal["leg.retry", "leg.resolve", "legs.retry", "legs.stop", "document.retry", "document.withdraw", "document.hold", "document.release", "documents.retry", "documents.stop", "documents.delete", "work.pause", "work.resume", "organization.create", "organization.change", "organization.disable", "organization.enable", "organization.export", "organization.wipe", "organization.move", "token.revoke", "token.issue", "session.begin", "session.end", "session.refuse", "webhook.create", "webhook.change", "webhook.delete", "webhook.rotate", "webhook.try", "webhook.pause", "webhook.resume", "webhook.resend", "notifications.test", "profile.create", "profile.change", "documents.search", "documents.index", "documents.export", "document.open", "document.export", "outages.export", "taxpayer.decide", "recovery.end", "recovery.acknowledge"]
    """What was done."""
    target: Literal["leg", "legs", "document", "documents", "pause", "organization", "token", "taxpayer", "session", "webhook", "profile", "outages", "recovery", "notifications"]
    """What it was done to."""
    target_id: Union[str, None]
    """Id of that; null where it has none."""
    reason: Union[str, None]
    """Why, for the record of actions."""
    outcome: Literal["done", "refused"]
    """Whether it was done or refused."""
    detail: Dict[str, Any]
    """More about it; its members depend on the action."""
    request_id: str
    """Id of the request, as `X-Request-Id` of its answer had it."""


class OperatorActionPage(TypedDict):
    data: List[OperatorAction]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class OrderReference(TypedDict):
    id: str
    """Number of the buyer's order (IBT-013)."""
    sales_order_id: NotRequired[str]
    """Number of the seller's order (IBT-014)."""


class Organization(TypedDict):
    id: str
    """Id of the organization: `org_id` of its tokens."""
    name: str
    """Name of the organization."""
    created_at: str
    """When the organization was made."""
    disabled_at: Union[str, None]
    """Since when its tokens are refused."""
    sandbox: bool
    """Whether it is for tests: its documents go to the simulated network alone, and may be wiped."""
    phase2: bool
    """Whether it may read statuses, the feed of changes and webhooks."""
    default_service_version: str
    """The version of the contract that holds for requests without `X-SERVICE-VERSION`."""
    settlement: Literal["warn", "refuse"]
    """What happens to a credit note that takes more off its invoices than is left of them: `refuse` or `warn`."""
    expected_totals: Literal["refuse", "warn"]
    """What happens to a document whose amounts are not those that its request expects: `refuse` or `warn`."""
    external_references: Literal["unique", "repeatable"]
    """`unique`: a reference names one document of a business profile and kind; `repeatable`: it may name several."""
    weight: int
    """Its share of the work where several wait: 2 gets twice as much as 1."""
    ceiling: Union[int, None]
    """How many of its documents may be in the queue at a time; 0 in a request takes the limit away."""
    issue_date_from: str
    """The first `issue_date` that is taken."""
    issue_days_ahead: int
    """How many days after today in the UAE an `issue_date` may lie."""
    documents_kept_years: Union[int, None]
    """Years after that of their issue in which documents are kept; 0 in a request for good."""
    unsent_kept_days: Union[int, None]
    """Days for which a document is kept that failed validation; 0 in a request for good."""
    legal_hold: bool
    """Whether nothing of it is deleted, whatever the terms say."""
    retention_changed_at: Union[str, None]
    """When one of these three was changed: nothing is deleted for seven days after it."""
    rate_per_minute: Union[int, None]
    """Requests per minute of its own; 0 in a request brings the site's back."""
    dwell_bound_seconds: Union[int, None]
    """For how many seconds its documents may wait for the first stage before operators are told; 0 in a request
    brings the site's bound back."""
    kept_answers_bytes: int
    """Bytes of answers that are kept for its Idempotency-Keys, for 25 hours."""
    kept_answers_mb: Union[int, None]
    """Its quota of answers kept for Idempotency-Keys, in megabytes; 0 in a request brings the site's back."""
    attachments_bytes: int
    """Bytes of its attachments."""
    attachments_mb: Union[int, None]
    """Its quota of attachments, in megabytes; 0 in a request brings the site's back."""
    business_profiles: int
    """How many it has."""


class OrganizationChange(TypedDict):
    name: NotRequired[str]
    """Name of the organization."""
    settlement: NotRequired[Literal["warn", "refuse"]]
    """What happens to a credit note that takes more off its invoices than is left of them: `refuse` or `warn`."""
    expected_totals: NotRequired[Literal["refuse", "warn"]]
    """What happens to a document whose amounts are not those that its request expects: `refuse` or `warn`."""
    external_references: NotRequired[Literal["unique", "repeatable"]]
    """`unique`: a reference names one document of a business profile and kind; `repeatable`: it may name several."""
    weight: NotRequired[int]
    """Its share of the work where several wait: 2 gets twice as much as 1."""
    ceiling: NotRequired[int]
    """How many of its documents may be in the queue at a time; 0 in a request takes the limit away."""
    phase2: NotRequired[bool]
    """Whether it may read statuses, the feed of changes and webhooks."""
    default_service_version: NotRequired[Literal["20260101", "20260507"]]
    """The version of the contract that holds for requests without `X-SERVICE-VERSION`."""
    issue_date_from: NotRequired[str]
    """From 2018-01-01 to today."""
    issue_days_ahead: NotRequired[int]
    """How many days after today in the UAE an `issue_date` may lie."""
    rate_per_minute: NotRequired[int]
    """Requests per minute of its own; 0 in a request brings the site's back."""
    documents_kept_years: NotRequired[Union[Literal[0], int]]
    """Years after that of their issue in which documents are kept; 0 in a request for good."""
    unsent_kept_days: NotRequired[Union[Literal[0], int]]
    """Days for which a document is kept that failed validation; 0 in a request for good."""
    legal_hold: NotRequired[bool]
    """Whether nothing of it is deleted, whatever the terms say."""
    dwell_bound_seconds: NotRequired[int]
    """For how many seconds its documents may wait for the first stage before operators are told; 0 in a request
    brings the site's bound back."""
    kept_answers_mb: NotRequired[int]
    """Its quota of answers kept for Idempotency-Keys, in megabytes; 0 in a request brings the site's back."""
    attachments_mb: NotRequired[int]
    """Its quota of attachments, in megabytes; 0 in a request brings the site's back."""
    reason: str
    """Why, for the record of actions."""


class OrganizationPage(TypedDict):
    data: List[Organization]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class OrganizationProfilePage(TypedDict):
    data: List[BusinessProfile]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class Outage(TypedDict):
    id: str
    """Id of the outage."""
    kind: Literal["access-point-away", "pause", "condition"]
    """Whether the access point was away, or work was paused."""
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain", None]
    """Of a pause."""
    cause: Literal["operator", "site-error", None]
    """Of a pause."""
    target: str
    """What stood still: the access point's address, the target of the pause, or which of several the condition is
    about."""
    organization_id: Union[str, None]
    """Id of the organization; null where it is not about one."""
    organization: Union[str, None]
    """Name of the organization."""
    since: str
    """When it began."""
    until: Union[str, None]
    """Null while it lasts."""
    seconds: int
    """How long it lasted, or has by now."""
    tries: Union[int, None]
    """Calls that came to nothing."""
    processes: Union[int, None]
    """Worker processes that saw it."""
    reason: str
    """Why, in words."""
    begun_by: Union[str, None]
    """Who began it; null where it began by itself."""
    ended_by: Union[str, None]
    """Who ended it; null while it lasts."""
    end_reason: Union[str, None]
    """Why it was ended."""
    condition: Union[str, None]
    """Id of the condition; its section in the runbooks has the same name."""
    title: str
    """What it is, in the language of `Accept-Language`."""
    severity: Literal["critical", "warning", None]
    """Of a condition, the worst while it lasted."""
    waiting: Union[int, None]
    """Most documents that waited for its end at a time, where they were counted."""
    notified: List[str]
    """Who was told of it, and when."""


class OutagePage(TypedDict):
    data: List[Outage]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class PartyTaxScheme(TypedDict):
    company_id: str
    """The VAT number (IBT-031, IBT-048; of a tax representative IBT-063)."""
    tax_scheme: Literal["VAT"]
    """The tax that the number is for; always VAT."""


class PartyTaxSchemeRequest(TypedDict):
    company_id: NotRequired[str]
    """The VAT number (IBT-031, IBT-048; of a tax representative IBT-063)."""
    tax_scheme: NotRequired[Literal["VAT"]]
    """The tax that the number is for; always VAT."""


class Pause(TypedDict):
    id: str
    """Id of the pause."""
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain"]
    """What sort of work stands still."""
    target: str
    """What stands still: a stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    organization_id: Union[str, None]
    """Of whose documents; null for everybody's."""
    organization: Union[str, None]
    """Its name."""
    cause: Literal["operator", "site-error"]
    """`site-error`: the service has paused the stage, or the access point, by itself for a fault of the site, and
    looks whether it has passed."""
    reason: str
    """Why the work was paused."""
    paused_by: str
    """Who paused it."""
    paused_at: str
    """Since when it stands still."""
    probes: int
    """How often it was looked whether a fault of the site has passed."""
    next_probe_at: Union[str, None]
    """When it is looked next whether the fault has passed; null where it is not looked."""
    ended_at: Union[str, None]
    """When it ended; null while it lasts."""
    ended_by: Union[str, None]
    """Who ended it; null while it lasts."""
    end_reason: Union[str, None]
    """Why it was ended."""


class PausePage(TypedDict):
    data: List[Pause]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class PayeeParty(TypedDict):
    name: str
    """Name of the payee (IBT-059)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id` (IBT-060-1)."""
    party_identification_id: NotRequired[str]
    """Identifier of the payee (IBT-060)."""
    company_id: NotRequired[str]
    """Number of the payee in its register (IBT-061)."""


class PaymentMeans(TypedDict):
    id: NotRequired[str]
    """Your own name of this means (IBT-178)."""
    payment_means_code: Literal["1", "10", "20", "21", "30", "49", "54", "55", "68"]
    """The means as a code (IBT-081): 30 is a credit transfer."""
    payment_id: NotRequired[List[str]]
    """What the payment is to be marked with (IBT-083)."""
    card_account: NotRequired[PaymentMeansCardAccount]
    """The card that was used."""
    payee_financial_account: NotRequired[PaymentMeansPayeeFinancialAccount]
    """The account to pay into."""
    payment_mandate: NotRequired[PaymentMeansPaymentMandate]
    """The mandate for a direct debit."""


class PaymentMeansCardAccount(TypedDict):
    """The card that was used. Mandatory when payment_means_code is 54 or 55."""
    primary_account_number_id: str
    """Part of the card's number (IBT-087)."""
    network_id: str
    """The card's network."""
    holder_name: NotRequired[str]
    """Who the card belongs to (IBT-088)."""


class PaymentMeansPayeeFinancialAccount(TypedDict):
    """The account to pay into. Mandatory when payment_means_code is 30."""
    id: str
    """Number of the account (IBT-084)."""
    name: NotRequired[str]
    """Name of the account (IBT-085)."""
    financial_institution_branch_id: NotRequired[str]
    """The bank, by its BIC (IBT-086)."""
    address: NotRequired[Address]
    """Address of the bank's branch."""


class PaymentMeansPaymentMandate(TypedDict):
    """The mandate for a direct debit. Mandatory when payment_means_code is 49."""
    id: str
    """Number of the mandate (IBT-089)."""
    payer_financial_account_id: str
    """The account that is debited (IBT-091)."""


class PaymentTerms(TypedDict):
    note: NotRequired[str]
    """The terms in words (IBT-020)."""
    payment_means_id: NotRequired[str]
    """`id` of the payment means that the terms are for (IBT-187)."""
    amount: NotRequired[NumberToSend]
    """The instalment, in the document's currency (IBT-176)."""
    installment_due_date: NotRequired[str]
    """The day on which the instalment is due (IBT-177)."""


class PeppolLeg(TypedDict):
    country: Union[str, None]
    """The country of the receiver, two letters (ISO 3166-1)."""
    docTypeId: Union[str, None]
    """Peppol's identifier of the document type that travels."""
    documentXml: Union[str, None]
    """The document that travels: UBL, or the tax data document."""
    lastUpdated: Union[str, None]
    """When the leg last changed; null before it begins."""
    mlsResponse: Union[MlsResponse, None]
    """The message level status that came back."""
    processId: Union[str, None]
    """Peppol's identifier of the process."""
    receiverId: Union[str, None]
    """Who it goes to, as scheme and identifier."""
    senderId: Union[str, None]
    """Who it comes from, as scheme and identifier."""
    status: Literal["PENDING", "APPROVED", "REJECTED", "FAILED", "NOT_REQUIRED", "NOT_SENT"]
    """`PENDING`: under way or not begun; `APPROVED` and `REJECTED`: the other side's verdict; `FAILED`: it did not
    get through and waits for an operator; `NOT_REQUIRED`: the document needs no such leg; `NOT_SENT`: it failed
    validation."""
    transmissionUuid: Union[str, None]
    """Id of the envelope, the same in every attempt."""
    transmissionResponse: Union[TransmissionResponse, None]
    """What the access point reported, and what may be done; null before the first attempt."""


class PeppolStatus(TypedDict):
    id: str
    """Id of the document."""
    sandbox: NotRequired[bool]
    """`true` of a document of an organization for tests: it goes to the simulated network and never leaves the
    service."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
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
    """The way to the receiver's access point (corner 3)."""
    toC5: PeppolLeg
    """The way to the tax authority (corner 5), with the report on the document."""
    withdrawal: NotRequired[PeppolLeg]
    """The withdrawal of the report, where an operator has begun one."""


class Price(TypedDict):
    price_amount: NumberToSend
    """The net price (IBT-146) in the document's currency: without VAT, and after the discount of `allowance`."""
    base_quantity: NumberToSend
    """How many units the price is for (IBT-149), in the line's `unit_code`: 12 where the price is for a dozen."""
    allowance: NotRequired[PriceAllowance]
    """The discount that lies between gross and net price."""


class PriceAllowance(TypedDict):
    """The discount that lies between gross and net price. It is information: the net price has it already."""
    amount: NumberToSend
    """The discount for `base_quantity` units (IBT-147): gross price less net price."""


class PriceRequest(TypedDict):
    base_amount: NumberToSend
    """The net price (IBT-146) in the document's currency: without VAT, and after the discount of `allowance`."""
    base_quantity: NumberToSend
    """How many units the price is for (IBT-149), in the line's `unit_code`: 12 where the price is for a dozen."""
    allowance: NotRequired[PriceRequestAllowance]
    """The discount that lies between gross and net price."""


class PriceRequestAllowance(TypedDict):
    """The discount that lies between gross and net price. It is information: the net price has it already."""
    amount: NumberToSend
    """The discount for `base_quantity` units (IBT-147): gross price less net price."""


class PurchaseCreditNote(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseCreditNoteBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseCreditNoteProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[Attachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseCreditNoteBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseCreditNoteSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseCreditNoteProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseCreditNoteContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseCreditNoteContentBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteContentSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseCreditNoteContentProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    attachments: NotRequired[List[AttachmentContent]]
    """Files that travel inside the document (IBG-24)."""


class PurchaseCreditNoteContentBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseCreditNoteContentSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseCreditNoteContentProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseCreditNoteDocumentReference(TypedDict):
    id: str
    """Number of the document that is meant."""
    issue_date: NotRequired[str]
    """The day of issue of the document that is meant."""
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
    """The document with its amounts, as it would be stored."""
    routing: PurchaseCreditNoteDryRunRouting
    """Where the document would go."""
    receiver_registration: Registration
    """Whether the network knows the other side, and for which documents; a directory that is away never fails the
    dry run."""
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
    """Where the document would go."""
    toC3: LegAddress
    """The way to the receiver."""
    toC5: LegAddress
    """The way to the tax authority."""


class PurchaseCreditNotePage(TypedDict):
    data: List[PurchaseCreditNote]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Goes on behind this page; null on the last one."""
    is_complete: NotRequired[bool]
    """With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer
    text finds more."""


class PurchaseCreditNoteRequest(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: NotRequired[RepeatedCustomer]
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseCreditNoteRequestBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteRequestSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseCreditNoteRequestProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""


class PurchaseCreditNoteRequestBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseCreditNoteRequestSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseCreditNoteRequestProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseCreditNoteRequestLine(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: NotRequired[RepeatedCustomer]
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseCreditNoteRequestLineBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteRequestLineSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseCreditNoteRequestLineProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseCreditNoteRequestLineBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseCreditNoteRequestLineSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseCreditNoteRequestLineProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseCreditNoteResubmissionLine(TypedDict):
    id: str
    """Id of the document."""
    document: NotRequired[Union[PurchaseCreditNoteRequest, PurchaseCreditNoteResubmissionLinePurchaseCreditNote]]
    """Its new content, as an update takes it; without it, it goes as it stands."""
    if_match: NotRequired[Union[str, int]]
    """The ETag that was read, `"\\"3.x8JqT2bVn0aLkEwQ\\""`, or the `version`, 3: where a caller has changed the
    document since, the line is a 412."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseCreditNoteResubmissionLinePurchaseCreditNote(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["261"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseCreditNoteResubmissionLinePurchaseCreditNoteBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseCreditNoteResubmissionLinePurchaseCreditNoteSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseCreditNoteResubmissionLinePurchaseCreditNoteProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReferenceRequest]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[PurchaseInvoiceDocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[PurchaseInvoiceAttachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseCreditNoteResubmissionLinePurchaseCreditNoteBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseCreditNoteResubmissionLinePurchaseCreditNoteSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseCreditNoteResubmissionLinePurchaseCreditNoteProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseInvoice(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseInvoiceBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseInvoiceSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseInvoiceProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[Attachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseInvoiceBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseInvoiceSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseInvoiceProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseInvoiceAttachment(TypedDict):
    id: str
    """Id of the attachment, by which its file is downloaded (IBT-122)."""
    file_name: str
    """The file's name (IBT-125-2)."""
    file_type: Literal["application/pdf", "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/jpeg", "image/png", "text/csv", "application/xml"]
    """Media type of the file (IBT-125-1)."""
    description: NotRequired[str]
    """What the file is (IBT-123)."""


class PurchaseInvoiceContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseInvoiceContentBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseInvoiceContentSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseInvoiceContentProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    attachments: NotRequired[List[AttachmentContent]]
    """Files that travel inside the document (IBG-24)."""


class PurchaseInvoiceContentBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseInvoiceContentSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseInvoiceContentProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseInvoiceDocumentLine(TypedDict):
    name: str
    """What the item or service is called (IBT-153)."""
    description: str
    """What it is, in more words (IBT-154)."""
    quantity: NumberToSend
    """How much is supplied (IBT-129), counted in `unit_code`."""
    unit_code: str
    """The unit of the quantity (IBT-130): H87 is a piece, HUR an hour."""
    price: Price
    """The price of the item, in the document's currency and without VAT."""
    classified_tax_category: TaxCategory
    """How VAT applies to the line."""
    note: NotRequired[str]
    """A remark on the line (IBT-127)."""
    invoice_period: NotRequired[LinePeriod]
    """The period of the line, inside that of the document."""
    order_line_reference: NotRequired[PurchaseInvoiceDocumentLineOrderLineReference]
    """The line of the order."""
    despatch_line_reference: NotRequired[PurchaseInvoiceDocumentLineDespatchLineReference]
    """The line of the despatch advice."""
    document_reference: NotRequired[LineReference]
    """A document that the line is about."""
    charges: NotRequired[List[LineCharge]]
    """Amounts added to the line (IBG-28)."""
    allowances: NotRequired[List[LineAllowance]]
    """Amounts taken off the line (IBG-27)."""
    standard_item_identification: NotRequired[PurchaseInvoiceDocumentLineStandardItemIdentification]
    """The item's name in a register, such as its GTIN."""
    origin_country: NotRequired[PurchaseInvoiceDocumentLineOriginCountry]
    """Where the item was made."""
    commodity_classification: NotRequired[CommodityClassification]
    """Whether it is goods or a service, and its code of customs."""
    additional_item_identification: NotRequired[List[PurchaseInvoiceDocumentLineAdditionalItemIdentificationItem]]
    """Further codes of the item; of a service, its service accounting code."""
    additional_item_property: NotRequired[List[PurchaseInvoiceDocumentLineAdditionalItemPropertyItem]]
    """Properties of the item, as pairs of a name and a value."""
    expected: NotRequired[ExpectedLineAmounts]
    """The amounts of the line as your system computed them."""
    accounting_cost: NotRequired[str]
    """Where the buyer books the line (IBT-133)."""
    line_object_identifier: NotRequired[str]
    """The object that is billed for, such as a meter (IBT-128)."""
    lot_number_id: NotRequired[str]
    """Number of the lot (BTAE-24)."""
    buyer_item_identification: NotRequired[PurchaseInvoiceDocumentLineBuyerItemIdentification]
    """The buyer's name of the item."""
    seller_item_identification: NotRequired[PurchaseInvoiceDocumentLineSellerItemIdentification]
    """The seller's name of the item."""
    base_amount: NumberToSend
    """Quantity times price, in the document's currency."""
    net_amount: NumberToSend
    """The line without VAT, in the document's currency (IBT-131)."""
    tax_amount: NumberToSend
    """VAT of the line, in the document's currency."""
    total_amount: NumberToSend
    """The line with VAT, in the document's currency."""
    tax_amount_in_aed: NotRequired[NumberToSend]
    """VAT of the line in AED (BTAE-08)."""
    total_amount_in_aed: NotRequired[NumberToSend]
    """The line with VAT in AED (BTAE-10)."""


class PurchaseInvoiceDocumentLineOrderLineReference(TypedDict):
    """The line of the order."""
    line_id: str
    """Number of the order's line (IBT-132)."""
    order_reference: NotRequired[LineOrderReference]
    """The order, where the lines of the document belong to several."""


class PurchaseInvoiceDocumentLineDespatchLineReference(TypedDict):
    """The line of the despatch advice."""
    document_reference: NotRequired[PurchaseInvoiceDocumentLineDespatchLineReferenceDocumentReference]
    """The despatch advice."""
    line_id: NotRequired[str]
    """Number of the despatch advice's line."""


class PurchaseInvoiceDocumentLineDespatchLineReferenceDocumentReference(TypedDict):
    """The despatch advice."""
    id: str
    """Number of the despatch advice (IBT-184)."""


class PurchaseInvoiceDocumentLineStandardItemIdentification(TypedDict):
    """The item's name in a register, such as its GTIN."""
    id: str
    """The item's number in the register (IBT-157)."""
    scheme_id: str
    """The register (IBT-157-1); 0160 is the GTIN."""


class PurchaseInvoiceDocumentLineOriginCountry(TypedDict):
    """Where the item was made."""
    identification_code: str
    """The country of origin (IBT-159)."""


class PurchaseInvoiceDocumentLineAdditionalItemIdentificationItem(TypedDict):
    id: str
    """The code (BTAE-17)."""
    scheme_id: str
    """The scheme of the code (BTAE-17-1); SAC for a service accounting code."""


class PurchaseInvoiceDocumentLineAdditionalItemPropertyItem(TypedDict):
    name: str
    """Name of the property (IBT-160)."""
    value: str
    """Value of the property (IBT-161)."""


class PurchaseInvoiceDocumentLineBuyerItemIdentification(TypedDict):
    """The buyer's name of the item."""
    id: str
    """The buyer's article number (IBT-156)."""


class PurchaseInvoiceDocumentLineSellerItemIdentification(TypedDict):
    """The seller's name of the item."""
    id: str
    """The seller's article number (IBT-155)."""


class PurchaseInvoiceDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: PurchaseInvoiceContent
    """The document with its amounts, as it would be stored."""
    routing: PurchaseInvoiceDryRunRouting
    """Where the document would go."""
    receiver_registration: Registration
    """Whether the network knows the other side, and for which documents; a directory that is away never fails the
    dry run."""
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
    """Where the document would go."""
    toC3: LegAddress
    """The way to the receiver."""
    toC5: LegAddress
    """The way to the tax authority."""


class PurchaseInvoicePage(TypedDict):
    data: List[PurchaseInvoice]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Goes on behind this page; null on the last one."""
    is_complete: NotRequired[bool]
    """With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer
    text finds more."""


class PurchaseInvoiceRequest(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: NotRequired[RepeatedCustomer]
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseInvoiceRequestBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseInvoiceRequestSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseInvoiceRequestProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""


class PurchaseInvoiceRequestBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseInvoiceRequestSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseInvoiceRequestProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseInvoiceRequestLine(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: NotRequired[RepeatedCustomer]
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseInvoiceRequestLineBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseInvoiceRequestLineSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseInvoiceRequestLineProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseInvoiceRequestLineBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseInvoiceRequestLineSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseInvoiceRequestLineProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class PurchaseInvoiceResubmissionLine(TypedDict):
    id: str
    """Id of the document."""
    document: NotRequired[Union[PurchaseInvoiceRequest, PurchaseInvoiceResubmissionLinePurchaseInvoice]]
    """Its new content, as an update takes it; without it, it goes as it stands."""
    if_match: NotRequired[Union[str, int]]
    """The ETag that was read, `"\\"3.x8JqT2bVn0aLkEwQ\\""`, or the `version`, 3: where a caller has changed the
    document since, the line is a 412."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class PurchaseInvoiceResubmissionLinePurchaseInvoice(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["389"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: CustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[PurchaseInvoiceResubmissionLinePurchaseInvoiceBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[PurchaseInvoiceResubmissionLinePurchaseInvoiceSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[PurchaseInvoiceResubmissionLinePurchaseInvoiceProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[PurchaseInvoiceDocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[PurchaseInvoiceAttachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: NumberToSend
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: NumberToSend
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class PurchaseInvoiceResubmissionLinePurchaseInvoiceBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class PurchaseInvoiceResubmissionLinePurchaseInvoiceSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class PurchaseInvoiceResubmissionLinePurchaseInvoiceProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class QueueCounts(TypedDict):
    name: Literal["pricing", "rendering", "validation", "transmission", "reporting", "webhooks"]
    """The queue."""
    waiting: int
    """Jobs that wait."""
    prioritized: int
    """Jobs that wait and go first."""
    active: int
    """Jobs that are worked on."""
    delayed: int
    """Jobs that wait for a moment."""
    failed: int
    """Jobs that came to nothing."""


class QueueJob(TypedDict):
    id: str
    """Id of the job."""
    carries: Dict[str, Any]
    """What the job is about."""
    attempts: int
    """How often it was tried."""
    most_attempts: int
    """How often it is tried at most."""
    added_at: str
    """When it was added."""
    failure: Union[str, None]
    """Why the last attempt came to nothing."""


class QueueJobPage(TypedDict):
    data: List[QueueJob]
    """The rows of this page."""
    next_start: Union[int, None]
    """Give it as `start` to get the next page; null on the last one."""


class Queues(TypedDict):
    store: Literal["postgres", "redis"]
    """Where the queues are kept."""
    data: List[QueueCounts]
    """The queues."""


class Readiness(TypedDict):
    status: Literal["ready", "not ready"]
    """How it stands."""
    checks: ReadinessChecks
    """The parts that were looked at."""
    missing: List[str]
    """What is missing, a sentence for each part."""


class ReadinessChecks(TypedDict):
    """The parts that were looked at."""
    database: Literal["ok", "busy", "unavailable", "full", "not migrated"]
    """Whether the database answers."""
    disk: Literal["ok", "low", "full", "unseen"]
    """Whether there is room on its disk."""
    queue: Literal["ok", "unavailable"]
    """Whether the queue answers."""
    recovery: Literal["ok", "under way", "unavailable"]
    """Whether a restored database is being recovered."""


class ReceiptDigest(TypedDict):
    reference: Union[str, None]
    """The part of the message."""
    algorithm: Union[str, None]
    """The algorithm, as a URI."""
    value: str
    """The digest in Base64."""


class RecentWebhookAttempt(TypedDict):
    delivery_id: str
    """Also the header `webhook-id`."""
    event: str
    """Name of the event."""
    at: str
    """When it ended."""
    http_status: Union[int, None]
    """Null when no answer came."""
    error: Union[str, None]
    """Why none came."""
    answer: Union[str, None]
    """The beginning of the answer; a viewer does not see it."""
    duration_ms: int
    """How long it took, in milliseconds."""
    is_probe: bool
    """Whether it was to find out if a failing endpoint is well again."""


class Recovery(TypedDict):
    id: str
    """Id of the recovery."""
    reason: Union[str, None]
    """How it was noticed that the database had been restored; for site operators."""
    began_at: str
    """When it began; documents are refused from then on."""
    finished_at: Union[str, None]
    """Null while it is under way: nothing is sent and no number is given."""
    finished_by: Union[str, None]
    """`access point`, or the person who ended it; for site operators."""
    problem: Union[str, None]
    """Why it cannot end yet; for site operators."""
    known_until: Union[str, None]
    """The database knows everything until then; null for an empty one."""
    records_read: Union[int, None]
    """Records of the access point that were read; for site operators."""
    read_until: Union[str, None]
    """They were read back to this moment."""
    legs_asked: Union[int, None]
    """Envelopes that the access point was asked about; for site operators."""
    envelopes: Union[int, None]
    """Envelopes that the access point has taken since; for site operators."""
    adopted: Union[int, None]
    """Of these, legs that the database would have sent again; they are asked about."""
    lost_count: int
    """Deliveries whose documents or revisions are not in the database."""
    acknowledged_at: Union[str, None]
    """When a person said that those concerned were told."""
    acknowledged_by: Union[str, None]
    """Who says that those concerned were told; for site operators."""
    acknowledgement: Union[str, None]
    """What that person said; for site operators."""


class RecoveryDetail(TypedDict):
    id: str
    """Id of the recovery."""
    reason: Union[str, None]
    """How it was noticed that the database had been restored; for site operators."""
    began_at: str
    """When it began; documents are refused from then on."""
    finished_at: Union[str, None]
    """Null while it is under way: nothing is sent and no number is given."""
    finished_by: Union[str, None]
    """`access point`, or the person who ended it; for site operators."""
    problem: Union[str, None]
    """Why it cannot end yet; for site operators."""
    known_until: Union[str, None]
    """The database knows everything until then; null for an empty one."""
    records_read: Union[int, None]
    """Records of the access point that were read; for site operators."""
    read_until: Union[str, None]
    """They were read back to this moment."""
    legs_asked: Union[int, None]
    """Envelopes that the access point was asked about; for site operators."""
    envelopes: Union[int, None]
    """Envelopes that the access point has taken since; for site operators."""
    adopted: Union[int, None]
    """Of these, legs that the database would have sent again; they are asked about."""
    lost_count: int
    """Deliveries whose documents or revisions are not in the database."""
    acknowledged_at: Union[str, None]
    """When a person said that those concerned were told."""
    acknowledged_by: Union[str, None]
    """Who says that those concerned were told; for site operators."""
    acknowledgement: Union[str, None]
    """What that person said; for site operators."""
    lost: List[LostDelivery]
    """Up to 10,000 of them."""
    gaps: List[SequenceGap]
    """Numbers that are given to no further document."""
    letters: List[Letter]
    """One for each organization, and one for each of its receivers."""


class RecoveryPage(TypedDict):
    data: List[Recovery]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class Registration(TypedDict):
    participant_id: str
    """Scheme and value, as they were asked for: `0235:1987654321`."""
    state: Literal["registered", "not_registered", "unknown"]
    """`unknown`: the directory could not be asked, or what it said is of no use; `reason` says why."""
    reason: Union[str, None]
    """Why it is unknown; null otherwise."""
    kinds: List[Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]]
    """The kinds of documents that it receives from this service; empty where that is unknown."""
    document_types: List[DocumentTypeId]
    """What it is registered for, the first hundred."""
    checked_at: str
    """When the directory was asked."""
    age_seconds: int
    """Seconds since then: an answer is used again for 15 minutes, `not_registered` for 2, `unknown` for 10 seconds."""


class RepeatedAddress(TypedDict):
    street_name: NotRequired[str]
    """Street and number (IBT-035, IBT-050)."""
    additional_street_name: NotRequired[str]
    """A second line of the street (IBT-036, IBT-051)."""
    city_name: NotRequired[str]
    """City (IBT-037, IBT-052)."""
    postal_zone: NotRequired[str]
    """Post code or box (IBT-038, IBT-053)."""
    country_subentity: NotRequired[str]
    """Emirate, state or province (IBT-039, IBT-054)."""
    address_line: NotRequired[str]
    """A third line (IBT-162, IBT-163)."""
    country: NotRequired[str]
    """Name of the country, for your own use."""
    country_code: NotRequired[str]
    """The country as ISO 3166-1 has it, two letters (IBT-040, IBT-055)."""


class RepeatedCustomer(TypedDict):
    """Set by the service from the business profile in the path; what is repeated must agree with it."""
    name: NotRequired[str]
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: NotRequired[str]
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: NotRequired[RepeatedAddress]
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxSchemeRequest]
    """The party's VAT registration."""
    endpoint_id: NotRequired[str]
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: NotRequired[str]
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: NotRequired[str]
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""


class RepeatedSupplier(TypedDict):
    """Set by the service from the business profile in the path; what is repeated must agree with it."""
    name: NotRequired[str]
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: NotRequired[str]
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: NotRequired[RepeatedAddress]
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxSchemeRequest]
    """The party's VAT registration."""
    endpoint_id: NotRequired[str]
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: NotRequired[str]
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: NotRequired[str]
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""


class RetryCount(TypedDict):
    legs: int
    """How many legs fit."""
    documents: int
    """Of chosen documents: those that a stage gave up."""


class RetryItem(TypedDict):
    id: str
    """The SBDH id of a leg, or the id of a document in a retry of documents."""
    org_id: str
    """Id of the organization."""
    document_id: str
    """Id of the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    outcome: Literal["through", "failed", "unknown", "left", None]
    """Null while it is under way."""
    cause: Union[str, None]
    """Why it failed again; null where it did not."""


class RetryItemPage(TypedDict):
    data: List[RetryItem]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class RetryOutcomes(TypedDict):
    through: int
    """The other access point has them, or the stages have done their work."""
    failed: int
    """They failed again, or were refused."""
    unknown: int
    """Nobody knows whether they have arrived."""
    left: int
    """They went another way, or were not sent again before the retry ended."""
    under_way: int
    """They were sent again, and it is not known yet what becomes of them."""
    waiting: int
    """They are not sent again yet."""


class RetryRun(TypedDict):
    id: str
    """Id of the run."""
    org_id: Union[str, None]
    """Whose legs or documents; null for those of all organizations."""
    stage: Literal["pricing", "rendering", "validation", None]
    """Of documents: the stage that gave them up; null for legs."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """Of legs; null for documents."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    receiver_id: Union[str, None]
    """Who it goes to, as scheme and identifier."""
    cause: Union[str, None]
    """Why, in the words by which failures are grouped."""
    access_point: Union[str, None]
    """The other side's access point, by the subject of its certificate."""
    chosen: Union[int, None]
    """Of documents that were chosen: how many; null for all of a kind."""
    state: Literal["running", "done", "stopped"]
    """`running`, `done`, or `stopped` by an operator."""
    total: int
    """Legs or documents that fitted when it began."""
    retried: int
    """How many were tried again so far."""
    outcomes: Union[RetryOutcomes, None]
    """What became of them; adds up to `total`."""
    failures: List[RetryRunFailuresItem]
    """The most frequent causes of those that failed again."""
    subject: str
    """Who began it."""
    reason: str
    """Why, for the record of actions."""
    created_at: str
    """When it began."""
    ended_at: Union[str, None]
    """When it ended; null while it lasts."""


class RetryRunFailuresItem(TypedDict):
    cause: Union[str, None]
    """Why they failed again, in the words by which failures are grouped."""
    count: int
    """How many failed so."""


class RetryRunPage(TypedDict):
    data: List[RetryRun]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class RuleChange(TypedDict):
    rule: str
    """Id of the rule."""
    flag: Literal["fatal", "warning"]
    """Whether breaking it keeps a document from being sent."""
    newly_broken: int
    """Documents that break it in the next release alone."""
    no_longer_broken: int
    """Documents that break it in today's alone."""
    text: str
    """What the rule says."""


class RuleRelease(TypedDict):
    name: str
    """What the release is called."""
    version: str
    """Its version."""
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
    """Of purchase documents."""
    billing: str
    """Of sales documents."""
    tax_data: str
    """Of tax data documents."""
    mls: str
    """Of message level statuses."""


class RuleReleaseName(TypedDict):
    """The release that judges what is issued today."""
    name: str
    """What the release is called."""
    version: str
    """Its version."""
    valid_from: Union[str, None]
    """First issue date that it is for; null: it has always been."""
    valid_to: Union[str, None]
    """Last issue date that it is for; null: there is no end."""


class RuleReleases(TypedDict):
    data: List[RuleRelease]
    """The releases, the earliest first."""


class RulesPreview(TypedDict):
    current: RuleReleaseName
    next: Union[RulesPreviewRuleReleaseName, None]
    """The release that begins next; null: none does, and nothing was judged."""
    documents: RulesPreviewDocuments
    """How the documents of this page were judged."""
    rules: List[RuleChange]
    """What would change, by rule; like the other counts, of this page."""
    data: List[ChangedDocument]
    """The documents of this page for which something changes, newest first."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class RulesPreviewDocuments(TypedDict):
    """How the documents of this page were judged."""
    judged: int
    """Documents that were judged."""
    unjudged: int
    """Not rendered yet."""
    changed: int
    """Documents for which something changes."""
    newly_invalid: int
    """Valid by today's rules and not by the next release."""
    newly_valid: int
    """Valid by the next release and not by today's rules."""


class RulesPreviewRuleReleaseName(TypedDict):
    name: str
    """What the release is called."""
    version: str
    """Its version."""
    valid_from: Union[str, None]
    """First issue date that it is for; null: it has always been."""
    valid_to: Union[str, None]
    """Last issue date that it is for; null: there is no end."""


class Runbooks(TypedDict):
    data: List[RunbooksDataItem]
    """The runbooks."""


class RunbooksDataItem(TypedDict):
    id: str
    """The condition's, or the alert's, that it belongs to."""
    title: Union[str, None]
    """What it is about, in the language of Accept-Language; null for an alert of no condition."""
    who: Literal["sender", "receiver_provider", "site", "authority", "nobody", None]
    """Who has to act."""
    action: Union[str, None]
    """What to do, as one sentence in that language."""
    html: str
    """The same at length, in English, as markup: a section of docs/operations.md."""


class SalesCreditNote(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesCreditNoteBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesCreditNoteSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesCreditNoteProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[Attachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesCreditNoteBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesCreditNoteSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesCreditNoteProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesCreditNoteContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesCreditNoteContentBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesCreditNoteContentSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesCreditNoteContentProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[PurchaseCreditNoteDocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    attachments: NotRequired[List[AttachmentContent]]
    """Files that travel inside the document (IBG-24)."""


class SalesCreditNoteContentBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesCreditNoteContentSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesCreditNoteContentProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesCreditNoteDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: SalesCreditNoteContent
    """The document with its amounts, as it would be stored."""
    routing: SalesCreditNoteDryRunRouting
    """Where the document would go."""
    receiver_registration: Registration
    """Whether the network knows the other side, and for which documents; a directory that is away never fails the
    dry run."""
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
    """Where the document would go."""
    toC3: LegAddress
    """The way to the receiver."""
    toC5: LegAddress
    """The way to the tax authority."""


class SalesCreditNotePage(TypedDict):
    data: List[SalesCreditNote]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Goes on behind this page; null on the last one."""
    is_complete: NotRequired[bool]
    """With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer
    text finds more."""


class SalesCreditNoteRequest(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesCreditNoteRequestBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesCreditNoteRequestSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesCreditNoteRequestProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""


class SalesCreditNoteRequestBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesCreditNoteRequestSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesCreditNoteRequestProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesCreditNoteRequestLine(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesCreditNoteRequestLineBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesCreditNoteRequestLineSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesCreditNoteRequestLineProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesCreditNoteRequestLineBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesCreditNoteRequestLineSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesCreditNoteRequestLineProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesCreditNoteResubmissionLine(TypedDict):
    id: str
    """Id of the document."""
    document: NotRequired[Union[SalesCreditNoteRequest, SalesCreditNoteResubmissionLineSalesCreditNote]]
    """Its new content, as an update takes it; without it, it goes as it stands."""
    if_match: NotRequired[Union[str, int]]
    """The ETag that was read, `"\\"3.x8JqT2bVn0aLkEwQ\\""`, or the `version`, 3: where a caller has changed the
    document since, the line is a 412."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesCreditNoteResubmissionLineSalesCreditNote(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    due_date: NotRequired[str]
    """The day on which payment is due (IBT-009)."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["381", "81"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesCreditNoteResubmissionLineSalesCreditNoteBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesCreditNoteResubmissionLineSalesCreditNoteSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesCreditNoteResubmissionLineSalesCreditNoteProjectReference]
    """The project that is billed for (IBT-011)."""
    discrepancy_response: DiscrepancyResponse
    """Why the credit note is issued (BTAE-03)."""
    billing_reference: NotRequired[List[DocumentReferenceRequest]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[PurchaseInvoiceDocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[PurchaseInvoiceAttachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesCreditNoteResubmissionLineSalesCreditNoteBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesCreditNoteResubmissionLineSalesCreditNoteSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesCreditNoteResubmissionLineSalesCreditNoteProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoice(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesInvoiceBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesInvoiceSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesInvoiceProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[Attachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesInvoiceBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesInvoiceSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesInvoiceProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoiceContent(TypedDict):
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesInvoiceContentBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesInvoiceContentSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[Number]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesInvoiceContentProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[Number]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[DocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: Number
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: Number
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    attachments: NotRequired[List[AttachmentContent]]
    """Files that travel inside the document (IBG-24)."""


class SalesInvoiceContentBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesInvoiceContentSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesInvoiceContentProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoiceCustomerParty(TypedDict):
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""
    party_name: NotRequired[str]
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    scheme_agency_id: NotRequired[Literal["EID", "PAS", "TL", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""


class SalesInvoiceDryRun(TypedDict):
    valid: bool
    """Whether no finding is fatal."""
    document: SalesInvoiceContent
    """The document with its amounts, as it would be stored."""
    routing: SalesInvoiceDryRunRouting
    """Where the document would go."""
    receiver_registration: Registration
    """Whether the network knows the other side, and for which documents; a directory that is away never fails the
    dry run."""
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
    """Where the document would go."""
    toC3: LegAddress
    """The way to the receiver."""
    toC5: LegAddress
    """The way to the tax authority."""


class SalesInvoicePage(TypedDict):
    data: List[SalesInvoice]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Goes on behind this page; null on the last one."""
    is_complete: NotRequired[bool]
    """With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer
    text finds more."""


class SalesInvoiceRequest(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesInvoiceRequestBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesInvoiceRequestSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesInvoiceRequestProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""


class SalesInvoiceRequestBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesInvoiceRequestSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesInvoiceRequestProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoiceRequestLine(TypedDict):
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRateRequest]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: NotRequired[str]
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: NotRequired[RepeatedSupplier]
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesInvoiceRequestLineBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesInvoiceRequestLineSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    document_lines: List[DocumentLineRequest]
    """What is supplied, a line for each item or service (IBG-25)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    attachments: NotRequired[List[AttachmentRequest]]
    """Files that travel inside the document (IBG-24)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    charges: NotRequired[List[DocumentChargeRequest]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowanceRequest]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesInvoiceRequestLineProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesInvoiceRequestLineBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesInvoiceRequestLineSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesInvoiceRequestLineProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoiceResubmissionLine(TypedDict):
    id: str
    """Id of the document."""
    document: NotRequired[Union[SalesInvoiceRequest, SalesInvoiceResubmissionLineSalesInvoice]]
    """Its new content, as an update takes it; without it, it goes as it stands."""
    if_match: NotRequired[Union[str, int]]
    """The ETag that was read, `"\\"3.x8JqT2bVn0aLkEwQ\\""`, or the `version`, 3: where a caller has changed the
    document since, the line is a 412."""
    idempotency_key: NotRequired[str]
    """The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any
    batch and in any order."""


class SalesInvoiceResubmissionLineSalesInvoice(TypedDict):
    id: str
    """Id of the document in this service."""
    org_id: str
    """The organization that the document belongs to."""
    business_profile_id: str
    """The business profile that issues the document."""
    document_sequence: str
    """The document's number (IBT-001)."""
    revision: int
    """Which sending of the document this is."""
    version: int
    """1, and one more whenever a caller has written: with every update, patch and resubmission."""
    sent_as: NotRequired[Literal["xml"]]
    """Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says,
    and lack what it lacks."""
    issue_date: str
    """The day of issue (IBT-002), as it is in the UAE."""
    issue_time: NotRequired[str]
    """The time of issue in the UAE (IBT-168), as HH:mm:ss; the XML has it with the offset +04:00."""
    document_currency_code: str
    """The currency (ISO 4217) of every amount that does not say another one in its name (IBT-005)."""
    tax_currency_code: NotRequired[Literal["AED"]]
    """The currency in which VAT is accounted for (IBT-006)."""
    tax_exchange_rate: NotRequired[ExchangeRate]
    """The rate from the document's currency to AED (BTAE-04); for documents in another currency than AED."""
    note: NotRequired[str]
    """A remark for the reader of the document (IBT-022)."""
    document_source: str
    """The system that the document comes from, for your own use."""
    external_reference: NotRequired[str]
    """Your own name of the document: unique for the business profile and kind, unless the organization lets
    references repeat."""
    metadata: NotRequired[Dict[str, str]]
    """Pairs of texts that you want to have back with the document."""
    invoice_type_code: Literal["380", "480"]
    """What sort of document it is (IBT-003): 389 a self-billed invoice, 261 a self-billed credit note, 380 an
    invoice, 381 a credit note; 480 and 81 are an invoice and a credit note out of the scope of VAT."""
    profile_execution_id: str
    """What is special about the supply (BTAE-02), one flag a position, 1 for yes."""
    accounting_supplier_party: SalesInvoiceSupplierParty
    """The seller (IBG-04)."""
    accounting_customer_party: SalesInvoiceCustomerParty
    """The buyer (IBG-07)."""
    buyer_customer_party: NotRequired[SalesInvoiceResubmissionLineSalesInvoiceBuyerCustomerParty]
    """The beneficiary of a supply in a free trade zone."""
    seller_supplier_party: NotRequired[SalesInvoiceResubmissionLineSalesInvoiceSellerSupplierParty]
    """The principal of a disclosed agent."""
    payee_party: NotRequired[PayeeParty]
    """Who is to be paid, where that is not the seller (IBG-10)."""
    tax_representative_party: NotRequired[TaxRepresentativeParty]
    """The seller's tax representative in the UAE (IBG-11)."""
    payment_means: NotRequired[List[PaymentMeans]]
    """How payment is made (IBG-16)."""
    invoice_period: NotRequired[InvoicePeriod]
    """The period that the document is about (IBG-14)."""
    delivery: NotRequired[Delivery]
    """When and where the supply took place (IBG-13)."""
    payment_terms: NotRequired[PaymentTerms]
    """Until when and how is to be paid (IBG-33)."""
    rounding_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    expected_totals: NotRequired[ExpectedTotals]
    """The totals as your system computed them."""
    order_reference: NotRequired[OrderReference]
    """The order that is billed."""
    contract_document_reference: NotRequired[ContractReference]
    """The contract that is billed under."""
    accounting_cost: NotRequired[str]
    """Where the buyer books it, as the buyer has named it (IBT-019)."""
    buyer_reference: NotRequired[str]
    """The buyer's own sign for routing the document (IBT-010)."""
    despatch_document_reference: NotRequired[DocumentReference]
    """The despatch advice (IBT-016)."""
    receipt_document_reference: NotRequired[DocumentReference]
    """The receiving advice (IBT-015)."""
    statement_document_reference: NotRequired[DocumentReference]
    """The customs reference number of an export (BTAE-21)."""
    originator_document_reference: NotRequired[DocumentReference]
    """The call for tender or the lot that led to the contract (IBT-017)."""
    project_reference: NotRequired[SalesInvoiceResubmissionLineSalesInvoiceProjectReference]
    """The project that is billed for (IBT-011)."""
    due_date: str
    """The day on which payment is due (IBT-009)."""
    prepaid_amount: NotRequired[NumberToSend]
    """At most 2 decimals."""
    billing_reference: NotRequired[List[DocumentReference]]
    """Earlier invoices that this document is about (IBG-03): on a credit note the invoices that it takes back, on an
    invoice the advance invoices that were paid before."""
    document_lines: List[PurchaseInvoiceDocumentLine]
    """What is supplied, a line for each item or service (IBG-25)."""
    charges: NotRequired[List[DocumentCharge]]
    """Amounts added to the document as a whole (IBG-21), such as freight."""
    allowances: NotRequired[List[DocumentAllowance]]
    """Amounts taken off the document as a whole (IBG-20), such as a discount."""
    attachments: NotRequired[List[PurchaseInvoiceAttachment]]
    """Files that travel inside the document (IBG-24)."""
    totals: Totals
    """The document's totals, in its currency unless the name says AED."""
    credited_amount: NumberToSend
    """What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do
    not count."""
    remaining_amount: NumberToSend
    """The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of
    it."""
    credited_by: List[CreditedBy]
    """The credit notes that count, the newest first and a hundred at most."""
    meta_info: MetaInfo
    """Where the document stands."""
    created_at: str
    """When the document was accepted."""
    updated_at: str
    """When its content or its state last changed."""
    corrected_at: NotRequired[str]
    """When it was changed after it was validated; absent once it is resubmitted."""


class SalesInvoiceResubmissionLineSalesInvoiceBuyerCustomerParty(TypedDict):
    """The beneficiary of a supply in a free trade zone. Mandatory when profile_execution_id is 1 at position 1."""
    id: str
    """Identifier of the beneficiary (BTAE-01)."""


class SalesInvoiceResubmissionLineSalesInvoiceSellerSupplierParty(TypedDict):
    """The principal of a disclosed agent. Mandatory when profile_execution_id is 1 at position 6."""
    id: str
    """TRN of the principal (BTAE-14), not that of the seller."""


class SalesInvoiceResubmissionLineSalesInvoiceProjectReference(TypedDict):
    """The project that is billed for (IBT-011)."""
    id: str
    """The project's number (IBT-011)."""


class SalesInvoiceSupplierParty(TypedDict):
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD", "CL"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""


class SequenceGap(TypedDict):
    organization_id: str
    """Id of the organization; null where it is not about one."""
    organization: Union[str, None]
    """Name of the organization."""
    business_profile_id: str
    """Id of the business profile."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    year: int
    """Year in the numbers."""
    first_value: int
    """The first number that is given to no further document."""
    last_value: int
    """The last one."""
    seen_value: Union[int, None]
    """The highest that was seen to have been given; null where none was."""


class ServiceStatus(TypedDict):
    at: str
    """When it was looked."""
    status: Literal["well", "attention", "down"]
    """`down`: nothing moves, or nothing can be stored; `attention`: somebody has to look, or something is not known."""
    troubles: List[str]
    """What is wrong, in sentences, the worst first."""
    facts: List[str]
    """How the rest stands, in sentences."""
    conditions: List[ServiceStatusConditionsItem]
    """What does not hold, the worst first."""
    looked_at: List[ServiceStatusLookedAtItem]
    """What was looked at, and when."""
    unseen: List[ServiceStatusUnseenItem]
    """What could not be looked at, so that nobody knows whether it holds."""
    is_well: bool
    """Whether everything was looked at, and holds."""
    oldest_look: Union[str, None]
    """Since when the oldest of what is known is known."""
    answered_by: ServiceStatusAnsweredBy
    """The process that answers."""
    database: ServiceStatusDatabase
    """The database."""
    schema: ServiceStatusSchema
    """The tables, beside what this release needs."""
    disk: ServiceStatusDisk
    """The database's disk."""
    queue: ServiceStatusQueue
    """The queue."""
    recovery: Literal["ok", "under way", None]
    """Of a database that was restored."""
    access_point: ServiceStatusAccessPoint
    """Our access point."""
    pauses: Union[List[ServiceStatusPausesItem], None]
    """What is paused; null where that could not be found out."""
    releases: Union[List[ServiceStatusReleasesItem], None]
    """Releases of which processes run; null where that could not be found out."""
    log_writers: Union[List[ServiceStatusLogWritersItem], None]
    """Transactions open for more than ten seconds that hold the change feed and the webhooks back."""
    standing: Union[Standing, None]
    """The snapshot that the console shows; null where it could not be found out."""
    missing: List[ServiceStatusMissingItem]
    """What could not be found out."""


class ServiceStatusConditionsItem(TypedDict):
    id: Literal["database-away", "database-busy", "schema-older", "schema-newer", "recovery", "disk-full", "folder-full", "disk-low", "deliveries-lost", "no-workers", "process-silent", "access-point-away", "periodic-job-stuck", "site-fault", "work-paused", "queue-away", "redis-full", "corner-5-fails", "corner-3-fails", "corner-5-failures", "corner-3-failures", "withdrawal-failures", "report-deadline", "requests-refused", "dwell-exceeded", "throughput-collapsed", "oldest-waiting", "documents-given-up", "legs-blocked", "outcome-unknown", "mls-overdue", "webhooks-paused", "notifications-failing", "feed-held-back", "one-role", "transaction-open", "search-behind", "documents-unindexed", "expiry-near", "tokens-near-end", "clock-differs", "backup-old", "archive-failing", "months-unreadable", "sealing-unfinished"]
    """Its name, which its alert and its section in the runbooks have as well."""
    subject: Union[str, None]
    """Which of several it is about."""
    severity: Literal["critical", "warning"]
    """How bad it is."""
    words: str
    """Whole sentences, in the language of Accept-Language."""
    who: Literal["sender", "receiver_provider", "site", "authority", "nobody"]
    """Who has to act."""
    action: str
    """What to do about it."""
    since: Union[str, None]
    """Since when it is so."""
    waiting: Union[int, None]
    """Documents that wait for its end."""
    pause: Union[ServiceStatusConditionsItemPause, None]
    """The pause that it tells of, which can be resumed."""


class ServiceStatusConditionsItemPause(TypedDict):
    id: str
    """Id of the pause."""
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain"]
    """What sort of work stands still."""
    target: str
    """What stands still: a stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    organization_id: Union[str, None]
    """Id of the organization; null where it is not about one."""
    organization: Union[str, None]
    """Name of the organization."""


class ServiceStatusLookedAtItem(TypedDict):
    part: Literal["database", "schema", "recovery", "disk", "places", "queue", "queueMemory", "processes", "backlog", "failures", "feed", "search", "expiries", "backup", "transactions", "months"]
    """What was looked at."""
    at: str
    """When it was."""


class ServiceStatusUnseenItem(TypedDict):
    part: Literal["database", "schema", "recovery", "disk", "places", "queue", "queueMemory", "processes", "backlog", "failures", "feed", "search", "expiries", "backup", "transactions", "months"]
    """What could not be looked at."""
    words: str
    """What is not known therefore."""


class ServiceStatusAnsweredBy(TypedDict):
    """The process that answers."""
    host: Union[str, None]
    """The machine that it runs on."""
    pid: Union[int, None]
    """Its number on that machine."""
    version: str
    """The release."""
    started_at: str
    """When it was started."""


class ServiceStatusDatabase(TypedDict):
    """The database."""
    state: Literal["ok", "busy", "away", "silent", "stuck", "full"]
    """`busy`: this question was not answered in time, others were; `silent`: no answer at all; `stuck`: it answers
    on new connections only; `full`: it can store nothing more."""
    reason: Union[str, None]
    """In the words of the database or the network."""
    failing_ms: int
    """For how long it has not answered, in milliseconds."""


class ServiceStatusSchema(TypedDict):
    """The tables, beside what this release needs."""
    state: Literal["current", "older", "newer", "other", "unknown"]
    """`older`: migrations are pending; `newer`: a newer release has migrated it; `other`: both."""
    pending: List[str]
    """Migrations that have still to run."""
    unknown: List[str]
    """Migrations that this release does not know."""


class ServiceStatusDisk(TypedDict):
    """The database's disk."""
    database_bytes: Union[int, None]
    """Size of the database in bytes; null where it could not be seen."""
    free_bytes: Union[int, None]
    """On the fullest disk that the database writes to, where it can be seen."""
    needed_bytes: Union[int, None]
    """With less free, no document is taken in."""


class ServiceStatusQueue(TypedDict):
    """The queue."""
    store: Literal["postgres", "redis"]
    """Where it is kept."""
    state: Literal["ok", "unavailable"]
    """Whether it answers."""
    failing_ms: int
    """For how long the process that answers could put nothing into it."""
    memory: Union[ServiceStatusQueueMemory, None]
    """Of Redis, in bytes; a limit of 0 is none."""


class ServiceStatusQueueMemory(TypedDict):
    used: int
    """Bytes that are used."""
    limit: int
    """Bytes that there may be."""


class ServiceStatusAccessPoint(TypedDict):
    """Our access point."""
    state: Literal["up", "away", "unknown"]
    """`unknown`: no worker process lives that would send."""
    outages: List[ServiceStatusAccessPointOutagesItem]
    """Outages that last, of each address."""


class ServiceStatusAccessPointOutagesItem(TypedDict):
    address: Union[str, None]
    """The address that does not answer."""
    since: str
    """Since when it does not."""
    tries: int
    """Calls in a row that came to nothing."""
    words: str
    """What the last of them came to."""
    breaker_open: bool
    """Whether it is left alone until `next_try_at`."""
    next_try_at: Union[str, None]
    """When it is tried next; null where it is tried at once."""


class ServiceStatusPausesItem(TypedDict):
    id: str
    """Id of the pause."""
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain"]
    """What sort of work stands still."""
    target: str
    """What stands still: a stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    organization_id: Union[str, None]
    """Id of the organization; null where it is not about one."""
    cause: Literal["operator", "site-error"]
    """Whether an operator paused it, or the service itself for a fault of the site."""
    reason: str
    """Why it was paused."""
    since: str
    """Since when; null where there is nothing."""
    next_probe_at: Union[str, None]
    """When it is looked next whether the fault has passed; null where it is not looked."""


class ServiceStatusReleasesItem(TypedDict):
    version: str
    """The release."""
    newest_migration: str
    """The newest migration that the release knows."""
    processes: int
    """How many processes of it run."""


class ServiceStatusLogWritersItem(TypedDict):
    pid: Union[int, None]
    """Its number on that machine."""
    application: Union[str, None]
    """What the connection calls itself."""
    state: Union[str, None]
    """What it does."""
    seconds: Union[Number, None]
    """For how long its transaction is open."""


class ServiceStatusMissingItem(TypedDict):
    part: str
    """What could not be found out."""
    why: str
    """Why."""


class StageIncident(TypedDict):
    stage: Literal["received", "priced", "rendered"]
    """The state in which the documents stand still."""
    cause: Union[str, None]
    """Why, in the words by which failures are grouped."""
    who_must_act: WhoMustAct
    """Who has to do something about it, and what."""
    documents: int
    """How many documents."""
    organizations: int
    """Of how many organizations."""
    oldest: str
    """When the oldest of them came there."""
    newest: str
    """When the newest of them came there."""
    growth: int
    """How many came within the last five minutes."""
    first_seen: str
    """When this cause was seen first, also where it has been gone meanwhile."""
    open_since: str
    """Since when there has been one of this cause without a break."""
    mark: Literal["failed_again", "new", "back_again", None]
    """What has happened within the last fifteen minutes: `failed_again` after a retry by a person, `new` for a cause
    that was not seen before, `back_again` for one that had gone; null for nothing of it."""


class Standing(TypedDict):
    at: str
    """When it was made."""
    counted_at: str
    """What waits was counted then: a large backlog is counted less often."""
    scope: Literal["site", "organization"]
    """Whether it is of the whole site, or of one organization."""
    conditions: List[StandingConditionsItem]
    """What does not hold, the worst first."""
    looked_at: List[StandingLookedAtItem]
    """What was looked at, and when."""
    unseen: List[StandingUnseenItem]
    """What could not be looked at, so that nobody knows whether it holds."""
    is_well: bool
    """Whether everything was looked at, and holds."""
    oldest_look: Union[str, None]
    """Since when the oldest of what is known is known."""
    stages: List[StandingStagesItem]
    """The stages, with what waits for them."""
    legs: List[StandingLegsItem]
    """Legs, by state."""
    given_up: StandingGivenUp
    """Documents that our own stages gave up."""
    overdue: StandingOverdue
    """Legs whose message level status is late."""
    webhooks: StandingWebhooks
    """Deliveries of webhooks."""
    processes: List[StandingProcessesItem]
    """The processes of the service."""
    dwell: List[StandingDwellItem]
    """How long documents of each organization waited."""
    receivers: List[StandingReceiversItem]
    """The slowest ten of those to which something was sent within five minutes."""
    disk: StandingDisk
    """The database's disk."""
    recovery: Union[StandingRecovery, None]
    """A restored database that is being recovered."""


class StandingConditionsItem(TypedDict):
    id: Literal["database-away", "database-busy", "schema-older", "schema-newer", "recovery", "disk-full", "folder-full", "disk-low", "deliveries-lost", "no-workers", "process-silent", "access-point-away", "periodic-job-stuck", "site-fault", "work-paused", "queue-away", "redis-full", "corner-5-fails", "corner-3-fails", "corner-5-failures", "corner-3-failures", "withdrawal-failures", "report-deadline", "requests-refused", "dwell-exceeded", "throughput-collapsed", "oldest-waiting", "documents-given-up", "legs-blocked", "outcome-unknown", "mls-overdue", "webhooks-paused", "notifications-failing", "feed-held-back", "one-role", "transaction-open", "search-behind", "documents-unindexed", "expiry-near", "tokens-near-end", "clock-differs", "backup-old", "archive-failing", "months-unreadable", "sealing-unfinished"]
    """Its name, which its alert and its section in the runbooks have as well."""
    subject: Union[str, None]
    """Which of several it is about."""
    severity: Literal["critical", "warning"]
    """How bad it is."""
    words: str
    """Whole sentences, in the language of Accept-Language."""
    who: Literal["sender", "receiver_provider", "site", "authority", "nobody"]
    """Who has to act."""
    action: str
    """What to do about it."""
    since: Union[str, None]
    """Since when it is so."""
    waiting: Union[int, None]
    """Documents that wait for its end."""
    pause: Union[StandingConditionsItemPause, None]
    """The pause that it tells of, which can be resumed."""


class StandingConditionsItemPause(TypedDict):
    id: str
    """Id of the pause."""
    scope: Literal["stage", "leg", "receiver", "organization", "access-point", "drain"]
    """What sort of work stands still."""
    target: str
    """What stands still: a stage, a leg, a participant identifier, an organization's id, or `corner-2`."""
    organization_id: Union[str, None]
    """Id of the organization; null where it is not about one."""
    organization: Union[str, None]
    """Name of the organization."""


class StandingLookedAtItem(TypedDict):
    part: Literal["database", "schema", "recovery", "disk", "places", "queue", "queueMemory", "processes", "backlog", "failures", "feed", "search", "expiries", "backup", "transactions", "months"]
    """What was looked at."""
    at: str
    """When it was."""


class StandingUnseenItem(TypedDict):
    part: Literal["database", "schema", "recovery", "disk", "places", "queue", "queueMemory", "processes", "backlog", "failures", "feed", "search", "expiries", "backup", "transactions", "months"]
    """What could not be looked at."""
    words: str
    """What is not known therefore."""


class StandingStagesItem(TypedDict):
    stage: Literal["pricing", "rendering", "validation", "transmission", "reporting"]
    """The stage of our own work that it is about."""
    waiting: int
    """Documents that wait."""
    since: Union[str, None]
    """When the oldest of them came."""
    per_minute_now: Union[Number, None]
    """Of the last whole minute and the one under way; null as `per_minute`."""
    per_minute: Union[Number, None]
    """Of the last five whole minutes; null where it is others' as well."""
    per_minute_before: Union[Number, None]
    """Of the hour before them."""
    p50_ms: Union[Number, None]
    """Half of the documents took no longer, in milliseconds."""
    p95_ms: Union[Number, None]
    """95 of 100 took no longer, in milliseconds."""
    minutes: List[StandingStagesItemMinutesItem]
    """The last hour, oldest first; minutes in which nothing was done are left out."""


class StandingStagesItemMinutesItem(TypedDict):
    at: str
    """The minute."""
    done: int
    """Documents that were done."""
    refused: int
    """Documents that a rule refused."""
    failed: int
    """Documents that failed."""


class StandingLegsItem(TypedDict):
    leg: Literal["toC3", "toC5", "withdrawal"]
    """The way out: `toC3` to the receiver, `toC5` to the tax authority, `withdrawal` takes a report back."""
    state: Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]
    """State of the legs."""
    failure_class: Literal["rejected", "retryable", "unknown", "blocked", None]
    """What can be done about it: `rejected` has to be corrected, `retryable` has certainly not gone out, `unknown`
    may have, `blocked` waits for a person to mend something."""
    count: int
    """How many there are."""
    since: Union[str, None]
    """The oldest of them."""
    next_try_at: Union[str, None]
    """When it is tried next; null where it is tried at once."""


class StandingGivenUp(TypedDict):
    """Documents that our own stages gave up."""
    count: int
    """How many there are."""
    since: Union[str, None]
    """The oldest of them."""


class StandingOverdue(TypedDict):
    """Legs whose message level status is late."""
    count: int
    """How many there are."""
    since: Union[str, None]
    """The oldest of them."""


class StandingWebhooks(TypedDict):
    """Deliveries of webhooks."""
    pending: int
    """Deliveries that wait."""
    since: Union[str, None]
    """When the oldest of them arose."""
    failing: int
    """Endpoints whose last attempt failed."""
    paused_endpoints: int
    """Endpoints that are paused after failures."""


class StandingProcessesItem(TypedDict):
    id: str
    """Id of the process."""
    kind: Literal["api", "workers"]
    """What sort of process it is."""
    name: str
    """What it is called."""
    host: Union[str, None]
    """The machine that it runs on."""
    pid: Union[int, None]
    """Its number on that machine."""
    version: str
    """The release."""
    works: List[str]
    """What it works on: stages, webhooks, periodic jobs."""
    started_at: str
    """When it was started."""
    seen_at: str
    """Its last sign of life."""
    silent_ms: int
    """How long ago that was, in milliseconds."""
    is_silent: bool
    """Whether it has missed its beat: twice what a process of its kind takes between two signs of life."""


class StandingDwellItem(TypedDict):
    organization: StandingDwellItemOrganization
    """The organization."""
    documents: int
    """Documents that were counted."""
    mean_ms: Number
    """How long they waited on average, in milliseconds."""
    longest_ms: Number
    """How long one of them waited at most, in milliseconds."""


class StandingDwellItemOrganization(TypedDict):
    """The organization."""
    id: str
    """Id of the organization."""
    name: str
    """Name of the organization."""


class StandingReceiversItem(TypedDict):
    receiver_id: str
    """The receiver's participant identifier."""
    sends: int
    """Sends to it that were counted."""
    p50_ms: int
    """Half of the sends took no longer, in milliseconds."""
    p95_ms: int
    """95 of 100 took no longer, in milliseconds."""


class StandingDisk(TypedDict):
    """The database's disk."""
    state: Literal["ok", "low", "full", "unseen"]
    """Of the database, as the process sees it that answers."""
    free_bytes: Union[int, None]
    """On the fullest disk that it writes to; null where others' or unseen."""
    needed_bytes: Union[int, None]
    """With less free, no document is taken in; null where it is others'."""


class StandingRecovery(TypedDict):
    since: Union[str, None]
    """Since when it is being recovered."""
    problem: Union[str, None]
    """Why it has not come to its end; null where it is others'."""


_StatusLogEntry = TypedDict("_StatusLogEntry", {"from": "Literal[\"received\", \"priced\", \"rendered\", \"validated\", \"invalid\", \"not_required\", \"queued\", \"sending\", \"sent\", \"unknown\", \"failed\", \"accepted\", \"rejected\", \"PENDING\", \"APPROVED\", \"REJECTED\", \"VALIDATION_FAILED\", None]"})


class StatusLogEntry(_StatusLogEntry):
    id: str
    """Number of the entry in the log of its document, from 1 on; a later entry has a higher one."""
    timestamp: str
    """When it happened."""
    revision: int
    """The revision of the document: 1, and one more with every time it is sent again."""
    stage: Literal["accept", "pricing", "rendering", "validation", "transmission", "reporting", "overall"]
    """What worked on the document: `accept` took it in, changed it or sent it again, `overall` says what became of
    all of it."""
    leg: Literal["toC3", "toC5", "withdrawal", None]
    """The way out that the entry is about; null for the document itself."""
    event: Literal["RECEIVED", "UPDATED", "RESUBMITTED", "PRICED", "RENDERED", "VALIDATED", "VALIDATION_FAILED", "QUEUED", "SENDING", "SENT", "RETRY", "NOT_SENT", "ACCESS_POINT_AWAY", "ACCESS_POINT_RETRIES", "UNKNOWN", "OPERATOR_NEEDED", "BLOCKED", "REFUSED", "INVALID_TAX_DATA", "FAILED", "NOT_REQUIRED", "ACCEPTED", "MLS_OVERDUE", "MLS_CONTESTED", "ADOPTED", "OPERATOR_RETRY", "OPERATOR_RESOLVED", "APPROVED", "REJECTED"]
    """What happened: `RECEIVED` accepted and stored; `UPDATED` its content was replaced; `RESUBMITTED` the next
    revision begins; `PRICED` amounts computed; `RENDERED` XML written; `VALIDATED` no rule refuses it;
    `VALIDATION_FAILED` a rule refuses it; `QUEUED` a leg was made; `SENDING` handed to the access point; `SENT` the
    other access point has it; `RETRY` it did not go out and is sent again; `NOT_SENT` the access point does not know
    it, so it is sent again; `ACCESS_POINT_AWAY` it waits for our access point; `ACCESS_POINT_RETRIES` our access
    point sends it again by itself; `UNKNOWN` it may have gone out, and the access point is asked; `OPERATOR_NEEDED`
    it may have gone out, and only a person can find out; `BLOCKED` it cannot go out until a person mends something;
    `REFUSED` refused for what this service has to mend; `INVALID_TAX_DATA` the report would break a rule, and was
    not sent; `FAILED` given up; `NOT_REQUIRED` the leg is not needed; `ACCEPTED` the other side has accepted it;
    `MLS_OVERDUE` its status message is late; `MLS_CONTESTED` a status message came from where none was expected, and
    decides nothing; `ADOPTED` it was sent before the database was restored; `OPERATOR_RETRY` an operator sends it
    again; `OPERATOR_RESOLVED` an operator has said what became of it; `APPROVED` every leg is accepted; `REJECTED`
    refused."""
    to: Literal["received", "priced", "rendered", "validated", "invalid", "not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected", "PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED", None]
    """The state after; null where the entry changes none."""
    attempt: Union[int, None]
    """Which attempt to send it was; null where nothing is sent."""
    duration_ms: Union[int, None]
    """How long it took, in milliseconds; null where that was not measured."""
    detail: Union[Dict[str, Any], None]
    """More about it; its members depend on the event."""


class StatusQuery(TypedDict):
    ids: List[str]
    """Ids of documents of any kind."""


class StatusSummaries(TypedDict):
    data: List[StatusSummary]
    """The documents that were found, in the order asked."""
    not_found: List[str]
    """Ids that no document of the organization has."""


class StatusSummary(TypedDict):
    id: str
    """Id of the document."""
    kind: Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]
    """The kind of the document, as it stands in the paths."""
    document_sequence: str
    """The document's number (IBT-001)."""
    external_reference: Union[str, None]
    """As it was sent; null without one."""
    metadata: Union[Dict[str, str], None]
    """As it was sent; null without one."""
    overall_status: Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]
    """The state to decide by: `PENDING` is on its way, `APPROVED` and `REJECTED` are what the network made of it,
    `VALIDATION_FAILED` broke a rule and was not sent."""
    participant_status: Literal["APPROVED", "REJECTED", None]
    """The receiver's verdict."""
    fta_status: Literal["APPROVED", "REJECTED", None]
    """The tax authority's verdict."""
    is_terminal: bool
    """Nothing will change by itself any more."""
    next_poll_after_seconds: Union[int, None]
    """When to ask again; null when nothing will change by itself."""
    updated_at: str
    """When the document last changed."""


class SubtotalCategory(TypedDict):
    id: str
    """The VAT category (IBT-118)."""
    percent: NotRequired[NumberToSend]
    """The rate in percent (IBT-119); E and O have none."""


class SupplierParty(TypedDict):
    name: str
    """The name that the party trades under (IBT-028, IBT-045)."""
    party_name: str
    """The legal name, as it is registered (IBT-027, IBT-044)."""
    profile_id: NotRequired[str]
    """A business profile of yours that the party is; it has to exist."""
    postal_address: Address
    """The party's address (IBG-05, IBG-08)."""
    scheme_agency_id: NotRequired[Literal["TL", "EID", "PAS", "CD"]]
    """What sort of register or paper `company_id` is a number of (BTAE-15, BTAE-16)."""
    company_id: NotRequired[str]
    """Number in the register that `scheme_agency_id` names (IBT-030, IBT-047), such as the number of the trade
    licence."""
    company_legal_form: NotRequired[str]
    """Legal form and share capital in words (IBT-033)."""
    authority_name: NotRequired[str]
    """The authority that issued the trade licence (BTAE-12, BTAE-11)."""
    passport_issuing_country_code: NotRequired[str]
    """The country that issued the passport (BTAE-18, BTAE-19)."""
    party_identification_scheme_id: NotRequired[str]
    """The scheme of `party_identification_id`."""
    party_identification_id: NotRequired[str]
    """A further identifier of the party (IBT-029, IBT-046)."""
    tin: NotRequired[str]
    """Tax identification number: ten digits, the first of them 1."""
    party_tax_scheme: NotRequired[PartyTaxScheme]
    """The party's VAT registration."""
    endpoint_id: str
    """The party's address on the network (IBT-034, IBT-049)."""
    endpoint_scheme_id: str
    """The scheme of `endpoint_id`; 0235 is the UAE's TIN (IBT-034-1, IBT-049-1)."""
    contact_name: NotRequired[str]
    """Whom to ask (IBT-041, IBT-056)."""
    email: str
    """E-mail address of the contact (IBT-043, IBT-058)."""
    telephone: NotRequired[str]
    """Telephone number of the contact (IBT-042, IBT-057)."""


class TaxCategory(TypedDict):
    id: Literal["S", "E", "O", "AE", "Z", "N"]
    """How VAT applies: S standard rate, Z zero rate, E exempt, O out of scope, AE reverse charge, N margin scheme
    (IBT-151; of charges and allowances IBT-102, IBT-095)."""
    percent: NotRequired[NumberToSend]
    """The rate in percent: 5 is 5 % (IBT-152; of charges and allowances IBT-103, IBT-096)."""
    tax_exemption_reason_code: NotRequired[Literal["DL8.46.1", "DL8.46.2", "DL8.46.3", "DL8.46.4"]]
    """Why it is exempt, as a code (IBT-186)."""
    tax_exemption_reason: NotRequired[str]
    """Why it is exempt, in the published words of the code (IBT-185)."""
    tax_scheme: NotRequired[Literal["VAT"]]
    """The tax; always VAT (IBT-167)."""


class TaxRepresentativeParty(TypedDict):
    name: str
    """Name of the representative (IBT-062)."""
    postal_address: Address
    """Address of the representative (IBG-12)."""
    party_tax_scheme: UaeTaxScheme
    """VAT registration of the representative."""


class TaxpayerDecision(TypedDict):
    taxpayer: str
    """The taxpayer, as scheme and identifier."""
    decision: Literal["allowed", "shared", "refused"]
    """`allowed`: as its only organization; `shared`: beside another one; `refused`: not."""
    reason: str
    """Why, for the record of actions."""


class TaxpayerHolder(TypedDict):
    org_id: str
    """Id of the organization."""
    organization: str
    """Name of the organization."""


class TaxpayerRight(TypedDict):
    org_id: str
    """Id of the organization."""
    organization: str
    """Name of the organization."""
    taxpayer: str
    """Its participant id in lower case."""
    state: Literal["asked", "allowed", "shared", "refused"]
    """Whether the organization may have it: not decided yet, alone, beside another organization, or not."""
    holders: List[TaxpayerHolder]
    """Organizations with a business profile of it."""
    asked_at: str
    """When the organization first tried to have it."""
    decided_at: Union[str, None]
    """When a site operator decided; null before."""


class TaxpayerRightPage(TypedDict):
    data: List[TaxpayerRight]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class TestEvent(TypedDict):
    type: Literal["webhook.test"]
    """Name of the event."""
    timestamp: str
    """When it happened."""
    data: TestEventData
    """What the event is about."""


class TestEventData(TypedDict):
    """What the event is about."""
    endpoint_id: str
    """Id of the endpoint."""


class Totals(TypedDict):
    """Sums of rounded amounts, for which two roundings hold. The amount of a line is rounded as rule IBR-147-AE
    computes it, in binary floating point: of exactly half a fils it may take the lower amount (41.05 × 344.70 =
    14,149.935 is 14,149.93), and the network takes no other. VAT is computed exactly, once per VAT category, and
    half a fils goes up."""
    line_extension_amount: NumberToSend
    """The lines without VAT (IBT-106)."""
    tax_exclusive_amount: NumberToSend
    """The document without VAT (IBT-109): lines and charges less allowances."""
    tax_inclusive_amount: NumberToSend
    """The document with VAT (IBT-112)."""
    allowance_total_amount: NotRequired[NumberToSend]
    """The allowances of the document together (IBT-107)."""
    charge_total_amount: NotRequired[NumberToSend]
    """The charges of the document together (IBT-108)."""
    prepaid_amount: NotRequired[NumberToSend]
    """What was paid before (IBT-113)."""
    rounding_amount: NotRequired[NumberToSend]
    """What is added to come to a whole amount (IBT-114)."""
    payable_amount: NumberToSend
    """What is to be paid (IBT-115)."""
    tax_amount: NumberToSend
    """The document's VAT (IBT-110)."""
    tax_amount_in_aed: NotRequired[NumberToSend]
    """The document's VAT in AED (IBT-111); of documents in another currency."""
    tax_inclusive_amount_in_aed: NotRequired[NumberToSend]
    """The document with VAT in AED (BTAE-20); of documents in another currency."""
    tax_subtotals: List[TotalsTaxSubtotalsItem]
    """VAT by category and rate (IBG-23)."""
    line_tax_difference: NotRequired[LineTaxDifference]


class TotalsTaxSubtotalsItem(TypedDict):
    tax_category: SubtotalCategory
    """The category and rate of the sum."""
    taxable_amount: NumberToSend
    """What VAT is computed of (IBT-116)."""
    tax_amount: NumberToSend
    """VAT of the category (IBT-117)."""


class TransmissionResponse(TypedDict):
    as4MessageId: NotRequired[Union[str, None]]
    """Id of the message between the access points."""
    endpointUrl: NotRequired[Union[str, None]]
    """The address that it was sent to, from the receiver's registration."""
    receiptDigests: NotRequired[List[ReceiptDigest]]
    """Digests that the receiving access point has signed: they prove what arrived."""
    attempts: NotRequired[int]
    """How often it was handed to the access point."""
    taxDataType: NotRequired[Union[str, None]]
    """What the report is to the authority: `S` a document, `R` a revision of it, `W` its withdrawal."""
    sentAt: NotRequired[Union[str, None]]
    """When the receiving access point confirmed it."""
    mlsReceivedAt: NotRequired[Union[str, None]]
    """When its message level status came."""
    mlsOverdue: NotRequired[bool]
    """Whether it has waited too long for its message level status."""
    mlsOverdueAt: NotRequired[Union[str, None]]
    """Since when it has."""
    internalState: NotRequired[Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]]
    """The state behind `status` of the leg."""
    failureClass: NotRequired[Literal["rejected", "retryable", "unknown", "blocked", None]]
    """What can be done about it, where it did not get through."""
    reason: NotRequired[Union[str, None]]
    """Why it is where it is, in words."""
    whoMustAct: NotRequired[Literal["sender", "receiver_provider", "site", "authority", "nobody"]]
    """Who must act so that it goes on; `site` is who operates this service, and `nobody` means to wait."""
    hint: NotRequired[str]
    """What there is to do."""


class UaeTaxScheme(TypedDict):
    company_id: str
    """The VAT number (IBT-031, IBT-048; of a tax representative IBT-063)."""
    tax_scheme: Literal["VAT"]
    """The tax that the number is for; always VAT."""


class UnindexedDocument(TypedDict):
    id: str
    """Id of the document."""
    org_id: str
    """Id of the organization."""
    document_sequence: str
    """The document's number (IBT-001)."""
    error: str
    """What the last try came to."""
    tries: int
    """How often it was tried."""
    since: str
    """When the first of these tries failed."""
    next_try_at: Union[str, None]
    """Null once it is not tried again by itself."""


class UnindexedDocumentPage(TypedDict):
    data: List[UnindexedDocument]
    """The rows of this page."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class UnindexedRetryResult(TypedDict):
    retried: int
    """How many are tried again."""


class ValidationResult(TypedDict):
    flag: Literal["fatal", "warning"]
    """`fatal` keeps the document from being sent; `warning` does not."""
    reasonCode: str
    """Id of the rule, e.g."""
    text: str
    """What is wrong, in words for people."""
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
    """What the rules found, 1,000 at most."""


class WebhookAttempt(TypedDict):
    attempt: int
    """Which attempt it was, from 1 on."""
    at: str
    """When it was made."""
    http_status: Union[int, None]
    """Null when no answer came."""
    error: Union[str, None]
    """Why none came."""
    answer: Union[str, None]
    """The beginning of the answer."""
    duration_ms: int
    """How long it took, in milliseconds."""


class WebhookDeliveries(TypedDict):
    data: List[WebhookDelivery]
    """The deliveries, newest first."""
    next_cursor: Union[str, None]
    """Give it as `cursor` to get the next page; null on the last one."""


class WebhookDelivery(TypedDict):
    id: str
    """Also the header `webhook-id`, in every attempt and replay."""
    event: str
    """Name of the event."""
    document_id: Union[str, None]
    """Id of the document; null for a test event."""
    state: Literal["pending", "delivered", "failed"]
    """`pending`: it is tried, or will be again; `delivered`; `failed`: given up."""
    next_attempt_at: Union[str, None]
    """When it is tried next; null where it will not be."""
    created_at: str
    """When the event arose."""
    settled_at: Union[str, None]
    """When it was delivered or given up; null before."""
    payload: Union[DocumentEvent, LegEvent, TestEvent]
    """The body that is posted."""
    attempts: List[WebhookAttempt]
    """The attempts, oldest first."""


class WebhookEndpoint(TypedDict):
    id: str
    """Id of the endpoint."""
    url: str
    """Where events are posted to."""
    description: Union[str, None]
    """What the endpoint is for, in words of your own."""
    events: List[str]
    """The events that are sent, by name; `*` stands for all, also those of later releases."""
    enabled: bool
    """Whether events are sent."""
    status: Literal["active", "paused", "disabled"]
    """`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest
    follows."""
    consecutive_failures: int
    """Since the last success; attempts under way together count as one."""
    paused_until: Union[str, None]
    """Until when nothing is sent after failures; null while it is not paused."""
    last_success_at: Union[str, None]
    """To about a second."""
    pending_deliveries: int
    """What waits for the endpoint; 10,000 stands for more, too."""
    previous_secret_until: Union[str, None]
    """Until then, the secret before the last rotation signs too."""
    created_at: str
    """When the endpoint was made."""
    updated_at: str
    """When it was last changed."""


class WebhookEndpointWithSecret(TypedDict):
    id: str
    """Id of the endpoint."""
    url: str
    """Where events are posted to."""
    description: Union[str, None]
    """What the endpoint is for, in words of your own."""
    events: List[str]
    """The events that are sent, by name; `*` stands for all, also those of later releases."""
    enabled: bool
    """Whether events are sent."""
    status: Literal["active", "paused", "disabled"]
    """`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest
    follows."""
    consecutive_failures: int
    """Since the last success; attempts under way together count as one."""
    paused_until: Union[str, None]
    """Until when nothing is sent after failures; null while it is not paused."""
    last_success_at: Union[str, None]
    """To about a second."""
    pending_deliveries: int
    """What waits for the endpoint; 10,000 stands for more, too."""
    previous_secret_until: Union[str, None]
    """Until then, the secret before the last rotation signs too."""
    created_at: str
    """When the endpoint was made."""
    updated_at: str
    """When it was last changed."""
    secret: str
    """Shown here and never again."""


class WebhookEndpoints(TypedDict):
    data: List[WebhookEndpoint]
    """The endpoints of the organization."""


class WebhookEvents(TypedDict):
    data: List[WebhookEventsDataItem]
    """The events that there are."""


class WebhookEventsDataItem(TypedDict):
    name: str
    """Name of the event."""
    meaning: str
    """What it tells."""


class WebhookReplay(TypedDict):
    since: str
    """Events from then on are sent again."""
    until: NotRequired[str]
    """Up to then; without it up to now."""


class WebhookReplayed(TypedDict):
    deliveries: int
    """How many are sent again."""


class WebhookRequest(TypedDict):
    url: str
    """Where events are posted to."""
    description: NotRequired[str]
    """What the endpoint is for, in words of your own."""
    events: NotRequired[List[Literal["*", "document.received", "document.validated", "document.validation_failed", "document.approved", "document.rejected", "document.updated", "document.resubmitted", "document.failed", "leg.toC3.sent", "leg.toC3.accepted", "leg.toC3.rejected", "leg.toC3.failed", "leg.toC3.unknown", "leg.toC3.not_required", "leg.toC3.overdue", "leg.toC5.sent", "leg.toC5.accepted", "leg.toC5.rejected", "leg.toC5.failed", "leg.toC5.unknown", "leg.toC5.not_required", "leg.toC5.overdue", "leg.withdrawal.sent", "leg.withdrawal.accepted", "leg.withdrawal.rejected", "leg.withdrawal.failed", "leg.withdrawal.unknown", "leg.withdrawal.not_required", "leg.withdrawal.overdue", "webhook.test"]]]
    """The events that are sent, by name; `*` stands for all, also those of later releases."""
    enabled: NotRequired[bool]
    """Whether events are sent."""


class WebhookResend(TypedDict):
    since: str
    """Events from then on are sent again."""
    until: str
    """Up to then, as the count has answered it."""
    events: int
    """The number that the count has answered."""
    reason: str
    """Why, for the record."""


class WebhookResendCount(TypedDict):
    since: str
    """From when on."""
    until: str
    """Before when."""
    events: int
    """What a resend would send, whether it was delivered before or not."""


class WebhookRotation(TypedDict):
    overlap_hours: NotRequired[int]
    """Hours for which the secret before signs too; 0 for not at all."""


class WhoMustAct(TypedDict):
    actor: Literal["sender", "receiver_provider", "site", "authority", "nobody"]
    """`site` is who operates this service; `nobody` means to wait."""
    words: str
    """The same in words, in the language of `Accept-Language`."""
    action: str
    """What there is to do."""


class WipedSandbox(TypedDict):
    id: str
    """The organization."""
    deleted: int
    """Documents that this request has deleted."""
    complete: bool
    """Whether nothing is left of what was accepted before it; if not, ask again."""


class Operations(_Caller):
    """One method for each operation of the service, under its name there."""

    def resubmit_purchase_invoice_batch(
        self,
        body: Union[List[PurchaseInvoiceResubmissionLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Send up to 10,000 purchase invoices again in one request. Streamed in both directions as a batch is, and
        one request for the rate limit: a line, or an element of an array, names a document and may bring its new
        content. A resubmit sends the document on both legs again, as a new revision under the same number: also
        where only the tax authority had rejected it and the receiver had accepted. Every line is carried out or
        refused by itself, and answered in order. A line that is sent again is carried out once, and answered with
        `replayed` and how the document stands by then: under its `idempotency_key`, or else by what it says, under
        the `Idempotency-Key` of the request or where it has `if_match`. A line with none of these is carried out
        whenever the document can be sent again."""
        return self._call(
            "POST",
            "/api/purchase-invoices/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def resubmit_purchase_credit_note_batch(
        self,
        body: Union[List[PurchaseCreditNoteResubmissionLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Send up to 10,000 purchase credit notes again in one request. Streamed in both directions as a batch is,
        and one request for the rate limit: a line, or an element of an array, names a document and may bring its new
        content. A resubmit sends the document on both legs again, as a new revision under the same number: also
        where only the tax authority had rejected it and the receiver had accepted. Every line is carried out or
        refused by itself, and answered in order. A line that is sent again is carried out once, and answered with
        `replayed` and how the document stands by then: under its `idempotency_key`, or else by what it says, under
        the `Idempotency-Key` of the request or where it has `if_match`. A line with none of these is carried out
        whenever the document can be sent again."""
        return self._call(
            "POST",
            "/api/purchase-credit-notes/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def resubmit_sales_invoice_batch(
        self,
        body: Union[List[SalesInvoiceResubmissionLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Send up to 10,000 sales invoices again in one request. Streamed in both directions as a batch is, and one
        request for the rate limit: a line, or an element of an array, names a document and may bring its new
        content. A resubmit sends the document on both legs again, as a new revision under the same number: also
        where only the tax authority had rejected it and the receiver had accepted. Every line is carried out or
        refused by itself, and answered in order. A line that is sent again is carried out once, and answered with
        `replayed` and how the document stands by then: under its `idempotency_key`, or else by what it says, under
        the `Idempotency-Key` of the request or where it has `if_match`. A line with none of these is carried out
        whenever the document can be sent again."""
        return self._call(
            "POST",
            "/api/sales-invoices/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def resubmit_sales_credit_note_batch(
        self,
        body: Union[List[SalesCreditNoteResubmissionLine], bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], List[BatchResult]], Refused]:
        """Send up to 10,000 sales credit notes again in one request. Streamed in both directions as a batch is, and
        one request for the rate limit: a line, or an element of an array, names a document and may bring its new
        content. A resubmit sends the document on both legs again, as a new revision under the same number: also
        where only the tax authority had rejected it and the receiver had accepted. Every line is carried out or
        refused by itself, and answered in order. A line that is sent again is carried out once, and answered with
        `replayed` and how the document stands by then: under its `idempotency_key`, or else by what it says, under
        the `Idempotency-Key` of the request or where it has `if_match`. A line with none of these is carried out
        whenever the document can be sent again."""
        return self._call(
            "POST",
            "/api/sales-credit-notes/resubmit",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/x-ndjson",
            keyed=True,
        )

    def create_purchase_invoice(
        self,
        business_profile_id: str,
        body: Union[PurchaseInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseInvoice], Refused]:
        """Create a purchase invoice. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as
        a new one: what the service had set is left out where it is what is stored, and attachments without content
        get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/business-profiles/{_segment(business_profile_id)}/purchase-invoices",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def post_purchase_invoice(
        self,
        id: str,
        body: Union[PurchaseInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseInvoice], Refused]:
        """Create a purchase invoice. The contract's path of `POST
        /api/business-profiles/{business_profile_id}/purchase-invoices`, and the same operation: a request with the
        same `Idempotency-Key` is the same on both. Checks the document, gives it a number, computes its amounts and
        stores it. What the Peppol rules say about it, and where it is on its way, follows in
        `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it
        keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences
        are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your
        documents of this kind can be sent as a new one: what the service had set is left out where it is what is
        stored, and attachments without content get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_purchase_invoice(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoice], NotModified, Refused]:
        """Retrieve a purchase invoice"""
        return self._call(
            "GET",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def update_purchase_invoice(
        self,
        id: str,
        body: Union[Union[PurchaseInvoiceRequest, PurchaseInvoiceResubmissionLinePurchaseInvoice], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Correct a purchase invoice. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be
        changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where
        they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where
        they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content
        keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was
        sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            content_type="application/xml",
        )

    def patch_purchase_invoice(
        self,
        id: str,
        body: Union[Dict[str, Any], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Correct some of a purchase invoice. A JSON merge patch (RFC 7396) of what GET answers: members are
        replaced, null removes, lists are replaced whole. The result is checked as the body of an update is, and
        nothing is sent. It is made from one content and stored over that content alone: of two patches at the same
        time one may be a 409, and is then sent again."""
        return self._call(
            "PATCH",
            f"/api/purchase-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            json_type="application/merge-patch+json",
            content_type="application/json",
        )

    def create_purchase_credit_note(
        self,
        business_profile_id: str,
        body: Union[PurchaseCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseCreditNote], Refused]:
        """Create a purchase credit note. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as
        a new one: what the service had set is left out where it is what is stored, and attachments without content
        get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/business-profiles/{_segment(business_profile_id)}/purchase-credit-notes",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def post_purchase_credit_note(
        self,
        id: str,
        body: Union[PurchaseCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], PurchaseCreditNote], Refused]:
        """Create a purchase credit note. The contract's path of `POST
        /api/business-profiles/{business_profile_id}/purchase-credit-notes`, and the same operation: a request with
        the same `Idempotency-Key` is the same on both. Checks the document, gives it a number, computes its amounts
        and stores it. What the Peppol rules say about it, and where it is on its way, follows in
        `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it
        keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences
        are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your
        documents of this kind can be sent as a new one: what the service had set is left out where it is what is
        stored, and attachments without content get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_purchase_credit_note(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNote], NotModified, Refused]:
        """Retrieve a purchase credit note"""
        return self._call(
            "GET",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def update_purchase_credit_note(
        self,
        id: str,
        body: Union[Union[PurchaseCreditNoteRequest, PurchaseCreditNoteResubmissionLinePurchaseCreditNote], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Correct a purchase credit note. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be
        changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where
        they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where
        they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content
        keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was
        sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            content_type="application/xml",
        )

    def patch_purchase_credit_note(
        self,
        id: str,
        body: Union[Dict[str, Any], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Correct some of a purchase credit note. A JSON merge patch (RFC 7396) of what GET answers: members are
        replaced, null removes, lists are replaced whole. The result is checked as the body of an update is, and
        nothing is sent. It is made from one content and stored over that content alone: of two patches at the same
        time one may be a 409, and is then sent again."""
        return self._call(
            "PATCH",
            f"/api/purchase-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            json_type="application/merge-patch+json",
            content_type="application/json",
        )

    def create_sales_invoice(
        self,
        business_profile_id: str,
        body: Union[SalesInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesInvoice], Refused]:
        """Create a sales invoice. Checks the document, gives it a number, computes its amounts and stores it. What
        the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT
        AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free,
        and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors
        then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as a new
        one: what the service had set is left out where it is what is stored, and attachments without content get
        that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/business-profiles/{_segment(business_profile_id)}/sales-invoices",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def post_sales_invoice(
        self,
        id: str,
        body: Union[SalesInvoiceRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesInvoice], Refused]:
        """Create a sales invoice. The contract's path of `POST
        /api/business-profiles/{business_profile_id}/sales-invoices`, and the same operation: a request with the same
        `Idempotency-Key` is the same on both. Checks the document, gives it a number, computes its amounts and
        stores it. What the Peppol rules say about it, and where it is on its way, follows in
        `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it
        keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences
        are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your
        documents of this kind can be sent as a new one: what the service had set is left out where it is what is
        stored, and attachments without content get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_sales_invoice(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoice], NotModified, Refused]:
        """Retrieve a sales invoice"""
        return self._call(
            "GET",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def update_sales_invoice(
        self,
        id: str,
        body: Union[Union[SalesInvoiceRequest, SalesInvoiceResubmissionLineSalesInvoice], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Correct a sales invoice. Replaces the whole content of a document that failed validation or was rejected,
        attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be
        changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where
        they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where
        they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content
        keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was
        sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            content_type="application/xml",
        )

    def patch_sales_invoice(
        self,
        id: str,
        body: Union[Dict[str, Any], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Correct some of a sales invoice. A JSON merge patch (RFC 7396) of what GET answers: members are replaced,
        null removes, lists are replaced whole. The result is checked as the body of an update is, and nothing is
        sent. It is made from one content and stored over that content alone: of two patches at the same time one may
        be a 409, and is then sent again."""
        return self._call(
            "PATCH",
            f"/api/sales-invoices/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            json_type="application/merge-patch+json",
            content_type="application/json",
        )

    def create_sales_credit_note(
        self,
        business_profile_id: str,
        body: Union[SalesCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesCreditNote], Refused]:
        """Create a sales credit note. Checks the document, gives it a number, computes its amounts and stores it.
        What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready
        PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be
        free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69).
        Errors then name the place as an XPath. What GET answers of one of your documents of this kind can be sent as
        a new one: what the service had set is left out where it is what is stored, and attachments without content
        get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/business-profiles/{_segment(business_profile_id)}/sales-credit-notes",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def post_sales_credit_note(
        self,
        id: str,
        body: Union[SalesCreditNoteRequest, bytes],
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[201], SalesCreditNote], Refused]:
        """Create a sales credit note. The contract's path of `POST
        /api/business-profiles/{business_profile_id}/sales-credit-notes`, and the same operation: a request with the
        same `Idempotency-Key` is the same on both. Checks the document, gives it a number, computes its amounts and
        stores it. What the Peppol rules say about it, and where it is on its way, follows in
        `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it
        keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences
        are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath. What GET answers of one of your
        documents of this kind can be sent as a new one: what the service had set is left out where it is what is
        stored, and attachments without content get that of the document whose `id` is in it."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(201,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def get_sales_credit_note(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNote], NotModified, Refused]:
        """Retrieve a sales credit note"""
        return self._call(
            "GET",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def update_sales_credit_note(
        self,
        id: str,
        body: Union[Union[SalesCreditNoteRequest, SalesCreditNoteResubmissionLineSalesCreditNote], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Correct a sales credit note. Replaces the whole content of a document that failed validation or was
        rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted;
        `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be
        changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where
        they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where
        they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content
        keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was
        sent as XML is corrected as XML, with the same number and UUID."""
        return self._call(
            "PUT",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            content_type="application/xml",
        )

    def patch_sales_credit_note(
        self,
        id: str,
        body: Union[Dict[str, Any], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Correct some of a sales credit note. A JSON merge patch (RFC 7396) of what GET answers: members are
        replaced, null removes, lists are replaced whole. The result is checked as the body of an update is, and
        nothing is sent. It is made from one content and stored over that content alone: of two patches at the same
        time one may be a 409, and is then sent again."""
        return self._call(
            "PATCH",
            f"/api/sales-credit-notes/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            json_type="application/merge-patch+json",
            content_type="application/json",
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
        sending: amounts, the UBL document, the tax data document, where both would go and why, whether the network
        knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered
        with 400 as on create."""
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
        and sending: amounts, the UBL document, the tax data document, where both would go and why, whether the
        network knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are
        answered with 400 as on create."""
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
        sending: amounts, the UBL document, the tax data document, where both would go and why, whether the network
        knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered
        with 400 as on create."""
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
        and sending: amounts, the UBL document, the tax data document, where both would go and why, whether the
        network knows the receiver, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are
        answered with 400 as on create."""
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
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        party: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at"]] = None,
        fields: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoicePage], Refused]:
        """List purchase invoices. Newest first unless `sort` says otherwise. Documents that are added while pages
        are read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone."""
        return self._call(
            "GET",
            "/api/purchase-invoices",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "party": party, "amount_from": amount_from, "amount_to": amount_to, "updated_since": updated_since, "q": q, "sort": sort, "fields": fields, "limit": limit, "cursor": cursor},
        )

    def list_purchase_credit_notes(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        party: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at"]] = None,
        fields: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNotePage], Refused]:
        """List purchase credit notes. Newest first unless `sort` says otherwise. Documents that are added while
        pages are read do not move the others; `next_cursor` is null on the last page, and holds for the same query
        alone."""
        return self._call(
            "GET",
            "/api/purchase-credit-notes",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "party": party, "amount_from": amount_from, "amount_to": amount_to, "updated_since": updated_since, "q": q, "sort": sort, "fields": fields, "limit": limit, "cursor": cursor},
        )

    def list_sales_invoices(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        party: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at"]] = None,
        fields: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoicePage], Refused]:
        """List sales invoices. Newest first unless `sort` says otherwise. Documents that are added while pages are
        read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone."""
        return self._call(
            "GET",
            "/api/sales-invoices",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "party": party, "amount_from": amount_from, "amount_to": amount_to, "updated_since": updated_since, "q": q, "sort": sort, "fields": fields, "limit": limit, "cursor": cursor},
        )

    def list_sales_credit_notes(
        self,
        *,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        party: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at"]] = None,
        fields: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNotePage], Refused]:
        """List sales credit notes. Newest first unless `sort` says otherwise. Documents that are added while pages
        are read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone."""
        return self._call(
            "GET",
            "/api/sales-credit-notes",
            statuses=(200,),
            query={"business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "party": party, "amount_from": amount_from, "amount_to": amount_to, "updated_since": updated_since, "q": q, "sort": sort, "fields": fields, "limit": limit, "cursor": cursor},
        )

    def resubmit_purchase_invoice(
        self,
        id: str,
        body: Optional[Union[Union[PurchaseInvoiceRequest, PurchaseInvoiceResubmissionLinePurchaseInvoice], bytes]] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseInvoice], Refused]:
        """Send a purchase invoice again. Starts the next revision under the same id and number. With a body, its
        content is sent, as an update takes it; without one, the document goes as it stands. A resubmit sends the
        document on both legs again, as a new revision under the same number: also where only the tax authority had
        rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report.
        Of several at the same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/purchase-invoices/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def resubmit_purchase_credit_note(
        self,
        id: str,
        body: Optional[Union[Union[PurchaseCreditNoteRequest, PurchaseCreditNoteResubmissionLinePurchaseCreditNote], bytes]] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], PurchaseCreditNote], Refused]:
        """Send a purchase credit note again. Starts the next revision under the same id and number. With a body, its
        content is sent, as an update takes it; without one, the document goes as it stands. A resubmit sends the
        document on both legs again, as a new revision under the same number: also where only the tax authority had
        rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report.
        Of several at the same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/purchase-credit-notes/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def resubmit_sales_invoice(
        self,
        id: str,
        body: Optional[Union[Union[SalesInvoiceRequest, SalesInvoiceResubmissionLineSalesInvoice], bytes]] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesInvoice], Refused]:
        """Send a sales invoice again. Starts the next revision under the same id and number. With a body, its
        content is sent, as an update takes it; without one, the document goes as it stands. A resubmit sends the
        document on both legs again, as a new revision under the same number: also where only the tax authority had
        rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report.
        Of several at the same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/sales-invoices/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
            body=body,
            content_type="application/xml",
            keyed=True,
        )

    def resubmit_sales_credit_note(
        self,
        id: str,
        body: Optional[Union[Union[SalesCreditNoteRequest, SalesCreditNoteResubmissionLineSalesCreditNote], bytes]] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], SalesCreditNote], Refused]:
        """Send a sales credit note again. Starts the next revision under the same id and number. With a body, its
        content is sent, as an update takes it; without one, the document goes as it stands. A resubmit sends the
        document on both legs again, as a new revision under the same number: also where only the tax authority had
        rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report.
        Of several at the same time exactly one succeeds."""
        return self._call(
            "POST",
            f"/api/sales-credit-notes/{_segment(id)}/resubmit",
            statuses=(200,),
            headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},
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
        xml: Optional[Literal["true", "false"]] = None,
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
            query={"wait": wait, "xml": xml, "until": until},
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
        xml: Optional[Literal["true", "false"]] = None,
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
            query={"wait": wait, "xml": xml, "until": until},
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
        xml: Optional[Literal["true", "false"]] = None,
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
            query={"wait": wait, "xml": xml, "until": until},
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
        xml: Optional[Literal["true", "false"]] = None,
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
            query={"wait": wait, "xml": xml, "until": until},
            headers={"If-None-Match": if_none_match},
        )

    def get_sales_credit_note_peppol_status_logs(
        self,
        id: str,
    ) -> Union[Success[Literal[200], List[StatusLogEntry]], Refused]:
        """The log of a sales credit note"""
        return self._call("GET", f"/api/sales-credit-notes/{_segment(id)}/peppol-status-logs", statuses=(200,))

    def list_documents(
        self,
        *,
        kind: Optional[List[Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]]] = None,
        business_profile_id: Optional[str] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        document_sequence: Optional[str] = None,
        external_reference: Optional[str] = None,
        party: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        updated_since: Optional[str] = None,
        q: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at"]] = None,
        fields: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Success[Literal[200], DocumentPage], Refused]:
        """List or find documents of every kind. Invoices and credit notes of purchase and sale in one list, each
        with its `kind`, with the filters of the four lists. Newest first unless `sort` says otherwise. Documents
        that are added while pages are read do not move the others; `next_cursor` is null on the last page, and holds
        for the same query alone."""
        return self._call(
            "GET",
            "/api/documents",
            statuses=(200,),
            query={"kind": kind, "business_profile_id": business_profile_id, "overall_status": overall_status, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "document_sequence": document_sequence, "external_reference": external_reference, "party": party, "amount_from": amount_from, "amount_to": amount_to, "updated_since": updated_since, "q": q, "sort": sort, "fields": fields, "limit": limit, "cursor": cursor},
        )

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
        events: Optional[List[Literal["document.received", "document.validated", "document.validation_failed", "document.approved", "document.rejected", "document.updated", "document.resubmitted", "document.failed", "leg.toC3.sent", "leg.toC3.accepted", "leg.toC3.rejected", "leg.toC3.failed", "leg.toC3.unknown", "leg.toC3.not_required", "leg.toC3.overdue", "leg.toC5.sent", "leg.toC5.accepted", "leg.toC5.rejected", "leg.toC5.failed", "leg.toC5.unknown", "leg.toC5.not_required", "leg.toC5.overdue", "leg.withdrawal.sent", "leg.withdrawal.accepted", "leg.withdrawal.rejected", "leg.withdrawal.failed", "leg.withdrawal.unknown", "leg.withdrawal.not_required", "leg.withdrawal.overdue"]]] = None,
        terminal: Optional[Literal["true", "false"]] = None,
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
            query={"events": events, "terminal": terminal, "cursor": cursor, "limit": limit, "wait": wait},
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

    def get_business_profile(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], BusinessProfile], NotModified, Refused]:
        """Retrieve a business profile"""
        return self._call(
            "GET",
            f"/api/business-profiles/{_segment(id)}",
            statuses=(200,),
            headers={"If-None-Match": if_none_match},
        )

    def replace_business_profile(
        self,
        id: str,
        body: BusinessProfileRequest,
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], BusinessProfile], Refused]:
        """Replace a business profile. Replaces all of it, but for `numbering`, which stays as it is where it is not
        sent. Documents that were accepted before keep the party they were issued with. What GET answers can be
        changed and sent back: members that only the service sets are left out where they say what is stored, and are
        refused where they do not; then nothing that another request has stored meanwhile is overwritten: 412."""
        return self._call(
            "PUT",
            f"/api/business-profiles/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
        )

    def patch_business_profile(
        self,
        id: str,
        body: Union[Dict[str, Any], bytes],
        *,
        if_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], BusinessProfile], Refused]:
        """Replace some of a business profile. A JSON merge patch (RFC 7396) of what GET answers: members are
        replaced, null removes, and `numbering` with null is that of the defaults. The result is checked as the body
        of a replacement is. Another request that stores in between makes it a 412."""
        return self._call(
            "PATCH",
            f"/api/business-profiles/{_segment(id)}",
            statuses=(200,),
            headers={"If-Match": if_match},
            body=body,
            json_type="application/merge-patch+json",
            content_type="application/json",
        )

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

    def get_participant(self, participant_id: str) -> Union[Success[Literal[200], Registration], Refused]:
        """Is the other side there?. Whether a participant is registered in the network, and for which documents: by
        the directory that the site names (`SML_ZONE`, or `SMP_URL`). Where none is named, or it does not answer, the
        state is `unknown` with the reason. A sandbox, and `npm start`, have the simulator's."""
        return self._call("GET", f"/api/participants/{_segment(participant_id)}", statuses=(200,))

    def check_parties(
        self,
        body: bytes,
        *,
        role: Optional[Literal["supplier", "customer"]] = None,
        registration: Optional[Literal["true", "false"]] = None,
        key: Optional[str] = None,
        content_type: Literal["application/x-ndjson", "text/csv"] = "application/x-ndjson",
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Check the master data of suppliers or customers. Up to 10000 parties, as lines of JSON
        (`application/x-ndjson`) or CSV with a header (`text/csv`; comma, semicolon or tab), with the members of
        `accounting_supplier_party` and an `iban`. Columns of CSV have the names of these members, those of the
        address and `trn` without their object. Each is checked as the party of a document is: TIN, TRN, licence,
        emirate, endpoint and the rules; further, whether two rows have the same taxpayer or account, and with
        `registration=true` whether the network knows the endpoint. Results come in the order of the rows. Nothing is
        stored."""
        return self._call(
            "POST",
            "/api/checks/parties",
            statuses=(200,),
            query={"role": role, "registration": registration, "key": key},
            body=body,
            content_type=content_type,
            accept="application/x-ndjson",
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
        q: Optional[str] = None,
        limit: Optional[int] = None,
        if_none_match: Optional[str] = None,
    ) -> Union[Success[Literal[200], CodeList], NotModified, Refused]:
        """The codes of one list, or those that fit a text"""
        return self._call(
            "GET",
            f"/api/code-lists/{_segment(name)}",
            statuses=(200,),
            query={"q": q, "limit": limit},
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
        action: Optional[Literal["leg.retry", "leg.resolve", "legs.retry", "legs.stop", "document.retry", "document.withdraw", "document.hold", "document.release", "documents.retry", "documents.stop", "documents.delete", "work.pause", "work.resume", "organization.create", "organization.change", "organization.disable", "organization.enable", "organization.export", "organization.wipe", "organization.move", "token.revoke", "token.issue", "session.begin", "session.end", "session.refuse", "webhook.create", "webhook.change", "webhook.delete", "webhook.rotate", "webhook.try", "webhook.pause", "webhook.resume", "webhook.resend", "notifications.test", "profile.create", "profile.change", "documents.search", "documents.index", "documents.export", "document.open", "document.export", "outages.export", "taxpayer.decide", "recovery.end", "recovery.acknowledge"]] = None,
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
        or `unavailable` while the database cannot be read, with the conditions that the process finds without it.
        The last is `ended`, with the `status` and `errors` of a new request, where the token or the session has
        ended meanwhile. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/standing/stream",
            statuses=(200,),
            query={"seconds": seconds, "org_id": org_id},
            accept="text/event-stream",
        )

    def list_runbooks(self, *, org_id: Optional[str] = None) -> Union[Success[Literal[200], Runbooks], Refused]:
        """What to do about each condition. The sections of docs/operations.md about conditions and alerts, in
        English, each with its first sentences in the language of Accept-Language. They tell nothing of this site.
        Needs the role `viewer` or a higher one."""
        return self._call("GET", "/api/operations/runbooks", statuses=(200,), query={"org_id": org_id})

    def list_unindexed_documents(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], UnindexedDocumentPage], Refused]:
        """Documents that the search does not find. Documents that could not be indexed: they are found by number and
        id alone. Each is tried four times in 71 minutes, after a correction, and when an operator asks for it.
        Oldest first. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/unindexed-documents",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def retry_unindexed_documents(
        self,
        body: RetryUnindexedDocumentsRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], UnindexedRetryResult], Refused]:
        """Index these documents again. All of them, as if none had failed: the indexer tries them within seconds.
        Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            "/api/operations/unindexed-documents/retry",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def search_documents(
        self,
        *,
        q: Optional[str] = None,
        filter: Optional[Literal["oldest_pending", "mls_overdue", "outcome_unknown", "failed", "given_up", "rejected_today", "invalid_today"]] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        kind: Optional[List[Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]]] = None,
        leg: Optional[Literal["toC3", "toC5", "withdrawal"]] = None,
        leg_state: Optional[Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]] = None,
        failure_class: Optional[Literal["rejected", "retryable", "unknown", "blocked"]] = None,
        cause: Optional[str] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        received_from: Optional[str] = None,
        received_to: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        party: Optional[str] = None,
        needs_person: Optional[Literal["true"]] = None,
        document_id: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], FoundDocumentPage], Refused]:
        """Find documents of any kind. Either by a text, newest first: number or its end (`SBI-2026-123`, `123`),
        total with VAT (`1,234.50`), day of issue (`24/11/2026`), TIN, VAT number, name of a party or the beginnings
        of its words, words of an error, the last four to six characters of an account (a viewer: four), id of the
        document, SBDH id, AS4 message id, request id, `external_reference`, a value of `metadata`, or any reference
        that the document carries (order, contract, buyer's reference, …), from three characters on also by how it
        begins. Arabic and Latin letters are compared without their marks, and one typing error in a word of a name
        is forgiven where nothing is found without. With conditions beside the text, or conditions alone, all of them
        hold for every document that is found; a page may then be shorter than `limit`, and even empty, and
        `next_cursor` goes on. Or by one of the filters. Numbers and ids are found at once, the rest about a second
        after it came. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/search",
            statuses=(200,),
            query={"q": q, "filter": filter, "overall_status": overall_status, "kind": kind, "leg": leg, "leg_state": leg_state, "failure_class": failure_class, "cause": cause, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "received_from": received_from, "received_to": received_to, "amount_from": amount_from, "amount_to": amount_to, "party": party, "needs_person": needs_person, "document_id": document_id, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def export_search_as_csv(
        self,
        *,
        q: Optional[str] = None,
        filter: Optional[Literal["oldest_pending", "mls_overdue", "outcome_unknown", "failed", "given_up", "rejected_today", "invalid_today"]] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        kind: Optional[List[Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]]] = None,
        leg: Optional[Literal["toC3", "toC5", "withdrawal"]] = None,
        leg_state: Optional[Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]] = None,
        failure_class: Optional[Literal["rejected", "retryable", "unknown", "blocked"]] = None,
        cause: Optional[str] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        received_from: Optional[str] = None,
        received_to: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        party: Optional[str] = None,
        needs_person: Optional[Literal["true"]] = None,
        document_id: Optional[List[str]] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """What a search finds, as a file for spreadsheets. Everything that the same search finds, as `GET
        /api/operations/search` answers it: 10,000 documents at most, in its order. What people export is recorded. A
        line of a value that a spreadsheet would take for a formula begins with an apostrophe. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/search.csv",
            statuses=(200,),
            query={"q": q, "filter": filter, "overall_status": overall_status, "kind": kind, "leg": leg, "leg_state": leg_state, "failure_class": failure_class, "cause": cause, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "received_from": received_from, "received_to": received_to, "amount_from": amount_from, "amount_to": amount_to, "party": party, "needs_person": needs_person, "document_id": document_id, "org_id": org_id},
            accept="text/csv",
        )

    def export_search_as_ndjson(
        self,
        *,
        q: Optional[str] = None,
        filter: Optional[Literal["oldest_pending", "mls_overdue", "outcome_unknown", "failed", "given_up", "rejected_today", "invalid_today"]] = None,
        overall_status: Optional[List[Literal["PENDING", "APPROVED", "REJECTED", "VALIDATION_FAILED"]]] = None,
        kind: Optional[List[Literal["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"]]] = None,
        leg: Optional[Literal["toC3", "toC5", "withdrawal"]] = None,
        leg_state: Optional[Literal["not_required", "queued", "sending", "sent", "unknown", "failed", "accepted", "rejected"]] = None,
        failure_class: Optional[Literal["rejected", "retryable", "unknown", "blocked"]] = None,
        cause: Optional[str] = None,
        issue_date_from: Optional[str] = None,
        issue_date_to: Optional[str] = None,
        received_from: Optional[str] = None,
        received_to: Optional[str] = None,
        amount_from: Optional[Union[NumberToSend, str]] = None,
        amount_to: Optional[Union[NumberToSend, str]] = None,
        party: Optional[str] = None,
        needs_person: Optional[Literal["true"]] = None,
        document_id: Optional[List[str]] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """What a search finds, a line of JSON for each document. Everything that the same search finds, as `GET
        /api/operations/search` answers it: 10,000 documents at most, in its order. What people export is recorded.
        Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/search.ndjson",
            statuses=(200,),
            query={"q": q, "filter": filter, "overall_status": overall_status, "kind": kind, "leg": leg, "leg_state": leg_state, "failure_class": failure_class, "cause": cause, "issue_date_from": issue_date_from, "issue_date_to": issue_date_to, "received_from": received_from, "received_to": received_to, "amount_from": amount_from, "amount_to": amount_to, "party": party, "needs_person": needs_person, "document_id": document_id, "org_id": org_id},
            accept="application/x-ndjson",
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

    def get_document_story_pdf(
        self,
        id: str,
        *,
        lang: Optional[Literal["en", "ar"]] = None,
        revision: Optional[int] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """A document as a PDF. What `GET /api/<kind>/{id}/view.pdf` gives to its organization. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/documents/{_segment(id)}/view.pdf",
            statuses=(200,),
            query={"lang": lang, "revision": revision, "org_id": org_id},
            accept="application/pdf",
        )

    def get_document_story_evidence(
        self,
        id: str,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """Everything that is known of a document. What `GET /api/<kind>/{id}/evidence` gives to its organization.
        Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/documents/{_segment(id)}/evidence",
            statuses=(200,),
            query={"org_id": org_id},
            accept="application/zip",
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
        those that grow first, then the most, 100 groups of each. Causes are grouped without what differs from one
        failure to the next (ids, addresses, moments), for which “…” stands. Needs the role `viewer` or a higher one."""
        return self._call("GET", "/api/operations/incidents", statuses=(200,), query={"by": by, "org_id": org_id})

    def count_retry(
        self,
        body: CountRetryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], RetryCount], Refused]:
        """How many legs a retry would send again. The failures of a class, and of what narrows it; or those of
        documents that were chosen. Needs the role `viewer` or a higher one."""
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
        """Retry every failed leg of a kind, or of documents that were chosen. With `document_ids` also what a stage
        gave up among them. A piece of work that the workers do in portions, whatever becomes of a process. Legs that
        fail again meanwhile are none of it. What may have arrived is never sent again this way. Needs the role
        `operator` or a higher one."""
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

    def list_retry_items(
        self,
        id: str,
        *,
        outcome: Optional[Literal["through", "failed", "unknown", "left", "under_way"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], RetryItemPage], Refused]:
        """What became of the legs or documents of a retry. Those with one outcome, for 30 days after the retry.
        Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/retries/{_segment(id)}/items",
            statuses=(200,),
            query={"outcome": outcome, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

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
        has: both then share one run of numbers. With `sandbox` it is for tests: its documents go to the simulated
        network and never leave the service, its TINs take none from others, and it may be wiped. That cannot be
        changed later. Needs the role `site-operator`."""
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

    def wipe_sandbox(
        self,
        id: str,
        body: WipeSandboxRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], WipedSandbox], Refused]:
        """Delete all documents of a sandbox. Everything that an organization for tests has accepted before, with its
        files, log, messages, webhook deliveries and kept answers. Profiles, webhooks, tokens and settings stay, and
        numbers go on. What arrives meanwhile stays. Of an organization that is no sandbox nothing is ever deleted by
        this. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/organizations/{_segment(id)}/wipe",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
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
        identifier), an `organization` or an `access-point`, or keeps new envelopes from an access point (`drain`),
        which is asked about those that it may have. Every worker process honours it within two seconds; what it has
        begun it finishes. Documents stay as they are and are accepted as before; answers of the network are
        recorded. Your own organization, and a receiver of your own documents, take the role `operator`; everything
        else takes `site-operator`. `target` may be left out for your own organization and, of access points, for the
        pause of `corner-2`, that of `ACCESS_POINT_URL`. Needs the role `operator` or a higher one."""
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

    def list_access_points(self) -> Union[Success[Literal[200], AccessPoints], Refused]:
        """The access points, and what each does. What each access point of the site takes now, by what the worker
        processes have counted within the last seconds. One is drained by a pause of the scope `drain`: it is given
        no new envelope, and asked about those that it may have. Needs the role `site-operator`."""
        return self._call("GET", "/api/operations/access-points", statuses=(200,))

    def list_recoveries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], RecoveryPage], Refused]:
        """Recoveries of restored databases. Newest first. While one is under way nothing is sent and no number is
        given. Your own organization sees how many of its own deliveries each has lost; a site operator sees those of
        all, and how far it is. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/recoveries",
            statuses=(200,),
            query={"limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def get_recovery(
        self,
        id: str,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], RecoveryDetail], Refused]:
        """One recovery: what is lost, which numbers were skipped, and the letters to write. Deliveries that were
        made and whose documents or revisions the database does not have, numbers that are given to no further
        document, and a ready letter, in English and Arabic, for each organization and each of its receivers. Needs
        the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/recoveries/{_segment(id)}",
            statuses=(200,),
            query={"org_id": org_id},
        )

    def acknowledge_recovery(
        self,
        id: str,
        body: AcknowledgeRecoveryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], RecoveryDetail], Refused]:
        """Say that those whose deliveries are lost have been told. Ends the warning about lost deliveries. It is
        recorded, with its reason. Needs the role `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/recoveries/{_segment(id)}/acknowledge",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def end_recovery(
        self,
        id: str,
        body: EndRecoveryRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], RecoveryDetail], Refused]:
        """End a recovery by a person's word. For an access point that cannot be asked. Every leg that may have been
        sent is left in doubt for an operator. `skip_numbers` is how many numbers a sequence skips where nothing
        shows how far it had given them: more than may have been given since the backup. Needs the role
        `site-operator`."""
        return self._call(
            "POST",
            f"/api/operations/recoveries/{_segment(id)}/end",
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
        kind: Optional[Literal["access-point-away", "pause", "condition"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OutagePage], Refused]:
        """What stood still, and for how long. Times in which an access point did not answer, work was paused, by a
        person or for a fault of the site, or another condition of the service did not hold. What several processes
        saw at the same time is one of them. They are kept for 400 days; pauses for good. Newest first. Needs the
        role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/outages",
            statuses=(200,),
            query={"from": from_, "to": to, "kind": kind, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def export_outages(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        kind: Optional[Literal["access-point-away", "pause", "condition"]] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], bytes], Refused]:
        """The same as a file for spreadsheets. Times in which an access point did not answer, work was paused, by a
        person or for a fault of the site, or another condition of the service did not hold. What several processes
        saw at the same time is one of them. They are kept for 400 days; pauses for good. A row each, 10,000 at most.
        A line of a value that a spreadsheet would take for a formula begins with an apostrophe. Needs the role
        `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/outages.csv",
            statuses=(200,),
            query={"from": from_, "to": to, "kind": kind, "org_id": org_id},
            accept="text/csv",
        )

    def list_webhook_endpoints(
        self,
        *,
        state: Optional[Literal["working", "failing", "held", "disabled"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpointPage], Refused]:
        """Endpoints of webhooks, and what waits for them. Newest first: of your own organization, for a site
        operator of all of them. With the state of each, what waits since when, why it is paused and what it answered
        last. Secrets are never shown. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            "/api/operations/webhook-endpoints",
            statuses=(200,),
            query={"state": state, "limit": limit, "cursor": cursor, "org_id": org_id},
        )

    def get_webhook_endpoint(
        self,
        id: str,
        *,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpoint], Refused]:
        """Retrieve an endpoint of webhooks as an operator. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/webhook-endpoints/{_segment(id)}",
            statuses=(200,),
            query={"org_id": org_id},
        )

    def try_webhook_endpoint(
        self,
        id: str,
        body: TryWebhookEndpointRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpoint], Refused]:
        """Try an endpoint now. A failing endpoint gets the event that is due next, without waiting for its pause to
        end; when it takes it, everything that waits follows. Where nothing waits it gets a `webhook.test`. Needs the
        role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/webhook-endpoints/{_segment(id)}/try",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def pause_webhook_endpoint(
        self,
        id: str,
        body: PauseWebhookEndpointRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpoint], Refused]:
        """Pause an endpoint. Nothing is sent to it until it is resumed; its events wait. Attempts that have begun
        end. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/webhook-endpoints/{_segment(id)}/pause",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def resume_webhook_endpoint(
        self,
        id: str,
        body: ResumeWebhookEndpointRequest,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpoint], Refused]:
        """End the pause of an endpoint. Ends an operator's pause and the one after failures: everything that waits
        is sent at the pace of a healthy endpoint. Another failure pauses it again. Needs the role `operator` or a
        higher one."""
        return self._call(
            "POST",
            f"/api/operations/webhook-endpoints/{_segment(id)}/resume",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def count_webhook_resend(
        self,
        id: str,
        *,
        since: Optional[str] = None,
        until: Optional[str] = None,
        org_id: Optional[str] = None,
    ) -> Union[Success[Literal[200], WebhookResendCount], Refused]:
        """How many events a resend would send. Needs the role `viewer` or a higher one."""
        return self._call(
            "GET",
            f"/api/operations/webhook-endpoints/{_segment(id)}/resend",
            statuses=(200,),
            query={"since": since, "until": until, "org_id": org_id},
        )

    def resend_webhook_events(
        self,
        id: str,
        body: WebhookResend,
        *,
        org_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], OperatedWebhookEndpoint], Refused]:
        """Send an endpoint the events of a time again. Those that were sent, under the same `webhook-id`, and those
        that it missed. `events` is the number that the count has answered for the same time; when it is another one
        by now, nothing is sent. At most 10,000 changes of status at once. Needs the role `operator` or a higher one."""
        return self._call(
            "POST",
            f"/api/operations/webhook-endpoints/{_segment(id)}/resend",
            statuses=(200,),
            query={"org_id": org_id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
        )

    def list_notification_channels(self) -> Union[Success[Literal[200], NotificationChannels], Refused]:
        """Who is told of the service's conditions. The mail and the webhook that the site has set, and whether they
        take what is sent. Needs the role `site-operator`."""
        return self._call("GET", "/api/operations/notifications", statuses=(200,))

    def test_notifications(
        self,
        body: TestNotificationsRequest,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Union[Success[Literal[200], NotificationTest], Refused]:
        """Send a test notification. To every channel at once. The answer comes when each has taken or refused it,
        after half a minute at most. Needs the role `site-operator`."""
        return self._call(
            "POST",
            "/api/operations/notifications/test",
            statuses=(200,),
            headers={"Idempotency-Key": idempotency_key},
            body=body,
            keyed=True,
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
        operation = operation_of(kind, "create" if resubmit is None else "resubmit")
        answer = getattr(self, operation)(resubmit or business_profile_id, body, idempotency_key=key)
        if answer.status in (400, 415, 422) and answer.headers.get("idempotent-replayed") == "true":
            # A refusal that was kept: nothing was stored, and what was wrong at the service may be right by now.
            answer = getattr(self, operation)(resubmit or business_profile_id, body, idempotency_key=f"{key}-{uuid.uuid4()}")
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

    def _settle(self, path: str, lines: List[_Line]) -> Iterator[BatchLine]:
        settled: Dict[int, BatchLine] = {}
        given = 0
        for attempt in range(1, self.retry.attempts + 1):
            is_last = attempt == self.retry.attempts
            headers: Dict[str, str] = {}
            failure: Optional[Exception] = None
            try:
                for line, result in self._post_lines(path, [one for one in lines if one.index not in settled], headers):
                    if is_last or not _is_busy_line(result):
                        settled[line.index] = _batch_line(line, result)
            except (ConnectionBroken, ApiError) as error:
                failure = error
            # What is known is given before anything is raised: the caller can store it.
            while given < len(lines) and lines[given].index in settled:
                yield settled[lines[given].index]
                given += 1
            if given == len(lines):
                return
            is_busy = not isinstance(failure, ApiError) or failure.status in (429, 502, 503, 504)
            if is_last or not is_busy:
                raise failure or ConnectionBroken(f"POST {path}", EOFError("the answer has too few lines"), None)
            time.sleep(min(self.retry.pause(attempt, headers), self.retry.max_wait_seconds))

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
