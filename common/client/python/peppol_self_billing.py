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
    document_id: NotRequired[str]


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
        self.document_id: Optional[str] = self.details[0].get("document_id")
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
        else:
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
        wait = (query or {}).get("wait") or 0
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


# --- here the build writes types and operations ---


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
        id = resubmit or error_details(answer.status, answer.body)[0].get("document_id")
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
            status: PeppolStatus = or_throw(read(id, wait=max(1, min(30, int(left)))))
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
    """The message cannot be trusted, or cannot be checked. `code` says why."""

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
