"""Sign-in by OpenID Connect with an issuer on loopback, and attacks on every step of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc import jwk
from pydantic import ValidationError
from starlette.testclient import TestClient

from conquista.server.accounts import one_time_tokens, openid_provider, tokens
from conquista.server.configuration.settings import ServerSettings
from server.api_user import ApiUser, Json, serving
from server.openid_issuer import CLIENT, SECRET, Issuer, issuing
from server.test_second_factor import WORD, with_app

HERE = "http://localhost:8000"


@pytest.fixture(scope="module")
def _issuer() -> Iterator[Issuer]:
    with issuing() as found:
        yield found


@pytest.fixture
def issuer(_issuer: Issuer) -> Iterator[Issuer]:
    _issuer.wrong = {}
    yield _issuer
    _issuer.wrong = {}


@pytest.fixture(scope="module")
def client(_issuer: Issuer) -> Iterator[TestClient]:
    with serving(**settings(_issuer)) as found:
        yield found


def settings(issuer: Issuer, **more: Any) -> Json:
    chosen = {"address": HERE, "oidc_issuer": issuer.address, "oidc_client": CLIENT, "oidc_secret": SECRET}
    return {**chosen, "oidc_name": "School", **more}


class Browser:
    """A browser with its own cookies, signed in by token where a person uses it."""

    def __init__(self, client: TestClient, person: ApiUser | None = None) -> None:
        self.client, self.person, self.cookie = client, person, ""

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"cookie": f"conquista-openid={self.cookie}"} if self.cookie else {}
        headers |= {"origin": HERE} | (self.person.headers if self.person else {})
        self.client.cookies.clear()
        answer = self.client.request(method, path, json=body, headers=headers, follow_redirects=False)
        self.cookie = answer.cookies.get("conquista-openid") or self.cookie
        self.client.cookies.clear()
        kind = answer.headers.get("content-type", "")
        return answer.status_code, answer.json() if "json" in kind else answer.headers.get("location", "")

    def begin(self, **form: Any) -> str:
        status, answer = self.call("POST", "/api/openid/begin", form)
        assert status == 200, answer
        return str(answer["address"])

    def come_back(self, address: str) -> str:
        """Follow the redirect of the issuer; return the page that it ends at."""
        parts = urlsplit(address)
        assert (parts.path, f"{parts.scheme}://{parts.netloc}") == ("/api/openid/callback", HERE)
        status, page = self.call("GET", f"{parts.path}?{parts.query}")
        assert status == 303
        return str(page)

    def finish(self, **form: Any) -> tuple[int, Any]:
        return self.call("POST", "/api/openid/finish", {"token": True, **form})

    def sign_in(self, issuer: Issuer, subject: str, **claims: Any) -> str:
        return self.come_back(issuer.authorize(self.begin(), subject, **claims))


def a_name() -> str:
    return f"O{tokens.name(8)}"


def member(client: TestClient, issuer: Issuer) -> tuple[ApiUser, str]:
    """Return a new account of a new identity."""
    browser, subject = Browser(client), tokens.name()
    assert browser.sign_in(issuer, subject) == "/openid"
    status, came = browser.finish(name=a_name())
    assert status == 200, came
    return ApiUser(client, came["token"], came["me"]), subject


def test_a_new_identity_makes_an_account_and_signs_in_again(client: TestClient, issuer: Issuer) -> None:
    assert client.get("/api/openid").json() == {"name": "School"}
    browser, subject, name = Browser(client), tokens.name(), a_name()
    assert browser.sign_in(issuer, subject, preferred_username="pia", email="pia@example.org") == "/openid"
    assert browser.finish()[1] == {"me": None, "linked": False, "suggestion": "pia", "token": None}
    taken = ApiUser.person(client, a_name()).me["name"]
    assert browser.finish(name=taken)[1]["key"] == "server.name_taken"
    status, came = browser.finish(name=name)
    assert (status, came["me"]["name"]) == (200, name)
    assert browser.finish(name=a_name())[1]["key"] == "server.openid.expired"
    again = Browser(client)
    again.sign_in(issuer, subject)
    assert again.finish()[1]["me"]["id"] == came["me"]["id"]
    person = ApiUser(client, came["token"], came["me"])
    [link] = person.get("/api/me/security")["openid"]
    assert (link["name"], link["used"] > 0) == ("School", True)
    assert person.ask("DELETE", f"/api/me/openid/{link['id']}", {})[1]["key"] == "server.last_way_in"


def test_a_guest_keeps_the_id(client: TestClient, issuer: Issuer) -> None:
    guest = ApiUser.guest(client)
    browser = Browser(client, guest)
    browser.sign_in(issuer, tokens.name())
    came = browser.finish(name=a_name())[1]
    assert (came["me"]["id"], came["me"]["kind"]) == (guest.id, "person")


def test_accounts_are_not_joined_by_an_address(client: TestClient, issuer: Issuer) -> None:
    person, _ = member(client, issuer)
    browser = Browser(client)
    browser.sign_in(issuer, tokens.name(), email="same@example.org", preferred_username=person.me["name"])
    assert browser.finish()[1]["suggestion"] == person.me["name"]
    assert browser.finish(name=person.me["name"])[1]["key"] == "server.name_taken"


def test_an_account_is_linked_and_unlinked(client: TestClient, issuer: Issuer) -> None:
    person, subject = ApiUser.person(client, a_name()), tokens.name()
    browser = Browser(client, person)
    assert browser.call("POST", "/api/openid/begin", {"link": True, "password": "wrong"})[0] == 403
    assert Browser(client).call("POST", "/api/openid/begin", {"link": True})[0] == 403
    browser.come_back(issuer.authorize(browser.begin(link=True, password=WORD), subject))
    assert browser.finish()[1]["linked"] is True
    signed = Browser(client)
    signed.sign_in(issuer, subject)
    assert signed.finish()[1]["me"]["id"] == person.id
    [link] = person.get("/api/me/security")["openid"]
    other = Browser(client, ApiUser.person(client, a_name()))
    other.come_back(issuer.authorize(other.begin(link=True, password=WORD), subject))
    assert other.finish()[1]["key"] == "server.openid.taken"
    path = f"/api/me/openid/{link['id']}"
    assert other.call("DELETE", path, {"password": WORD})[0] == 404
    assert person.ask("DELETE", path, {"password": "wrong"})[0] == 403
    assert person.ask("DELETE", path, {"password": WORD})[0] == 204
    assert person.get("/api/me/security")["openid"] == []
    kinds = [one["data"].get("what") for one in person.get("/api/notifications")["notifications"]]
    assert kinds == ["openid_removed", "openid"]


def test_a_link_belongs_to_the_login_that_began_it(client: TestClient, issuer: Issuer) -> None:
    person, other = ApiUser.person(client, a_name()), ApiUser.person(client, a_name())
    browser = Browser(client, person)
    browser.come_back(issuer.authorize(browser.begin(link=True, password=WORD), tokens.name()))
    browser.person = other
    assert browser.finish()[1]["key"] == "server.openid.expired"
    browser.person = None
    assert browser.finish(name=a_name())[1]["key"] == "server.openid.expired"


def test_the_second_factor_is_asked_for(client: TestClient, issuer: Issuer) -> None:
    (person, _, codes), subject = with_app(client), tokens.name()
    browser = Browser(client, person)
    browser.come_back(issuer.authorize(browser.begin(link=True, password=WORD), subject))
    assert browser.finish()[1]["linked"] is True
    signed = Browser(client)
    signed.sign_in(issuer, subject)
    assert signed.finish()[1]["key"] == "server.second_factor"
    assert signed.finish(code="000000")[1]["key"] == "server.second_factor_wrong"
    assert signed.finish(code=codes[0])[1]["me"]["id"] == person.id


# attacks


@pytest.mark.parametrize("change", ["", "x", "other"])
def test_a_wrong_state_is_refused(client: TestClient, issuer: Issuer, change: str) -> None:
    browser = Browser(client)
    sent = issuer.authorize(browser.begin(), "someone")
    state = parse_qs(urlsplit(sent).query)["state"][0]
    wrong = parse_qs(urlsplit(Browser(client).begin()).query)["state"][0] if change == "other" else change
    assert browser.come_back(sent.replace(state, wrong)) == "/openid?fault=expired"
    assert browser.finish(name=a_name())[1]["key"] == "server.openid.expired"


def test_another_browser_cannot_bring_the_code(client: TestClient, issuer: Issuer) -> None:
    sent = issuer.authorize(Browser(client).begin(), "someone")
    victim = Browser(client)
    assert victim.come_back(sent) == "/openid?fault=expired"
    victim.begin()
    assert victim.come_back(sent) == "/openid?fault=expired"


def test_a_code_works_once(client: TestClient, issuer: Issuer) -> None:
    browser = Browser(client)
    sent = issuer.authorize(browser.begin(), tokens.name())
    assert browser.come_back(sent) == "/openid"
    assert browser.come_back(sent) == "/openid?fault=expired"
    code = parse_qs(urlsplit(sent).query)["code"][0]
    fresh = issuer.authorize(browser.begin(), tokens.name())
    state = parse_qs(urlsplit(fresh).query)["state"][0]
    replayed = f"{HERE}/api/openid/callback?code={code}&state={state}"
    assert browser.come_back(replayed) == "/openid?fault=refused"


def test_a_code_of_another_sign_in_is_refused(client: TestClient, issuer: Issuer) -> None:
    thief, victim = Browser(client), Browser(client)
    stolen = parse_qs(urlsplit(issuer.authorize(victim.begin(), "victim")).query)["code"][0]
    state = parse_qs(urlsplit(thief.begin()).query)["state"][0]
    assert thief.come_back(f"{HERE}/api/openid/callback?code={stolen}&state={state}") == "/openid?fault=refused"


# The names of the cases must not depend on the clock: every test process collects them for itself.
PAST = 1_000_000_000
FUTURE = 4_000_000_000


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"aud": "another client"},
        {"aud": [CLIENT, "another client"], "azp": "another client"},
        {"aud": None},
        {"exp": PAST},
        {"exp": None},
        {"iss": "https://evil.example"},
        {"iss": None},
        {"sub": None},
        {"sub": ""},
        {"sub": 5},
        {"sub": "x" * 300},
        {"nbf": FUTURE},
    ],
    ids=lambda claims: "-".join(f"{name}:{str(one)[:9]}" for name, one in claims.items()),
)
def test_a_token_with_wrong_claims_is_refused(client: TestClient, issuer: Issuer, claims: Json) -> None:
    issuer.wrong = {"claims": claims}
    browser = Browser(client)
    assert browser.sign_in(issuer, "someone") == "/openid?fault=refused"
    assert browser.finish(name=a_name())[1]["key"] == "server.openid.expired"


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": jwk.RSAKey.generate_key(2048, {"kid": "first"})},
        {"key": jwk.OctKey.import_key("a key that both sides would have to know"), "alg": "HS256"},
        {"token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."},
        {"token": "nonsense"},
        {"token": None},
        {"token": ["x"]},
    ],
    ids="key symmetric none nonsense missing list".split(),
)
def test_a_token_with_a_wrong_signature_is_refused(client: TestClient, issuer: Issuer, wrong: Json) -> None:
    issuer.wrong = wrong
    assert Browser(client).sign_in(issuer, "someone") == "/openid?fault=refused"


def test_a_person_who_cancels_is_told_so(client: TestClient) -> None:
    browser = Browser(client)
    state = parse_qs(urlsplit(browser.begin()).query)["state"][0]
    back = f"{HERE}/api/openid/callback?state={state}&error="
    assert browser.come_back(f"{back}access_denied") == "/openid?fault=cancelled"
    assert browser.come_back(f"{back}server_error") == "/openid?fault=refused"


# the issuer


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"status": 500}, "server.openid.unreachable"),
        ({"status": 302, "location": "http://127.0.0.1:1/"}, "server.openid.unreachable"),
        ({"discovery": {"issuer": "https://evil.example"}}, "server.openid.refused"),
        ({"discovery": {"token_endpoint": None}}, "server.openid.refused"),
        ({"slow": 2}, "server.openid.unreachable"),
    ],
    ids="status redirect foreign incomplete slow".split(),
)
def test_an_issuer_that_does_not_answer_well(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch, wrong: Json, key: str
) -> None:
    monkeypatch.setattr(openid_provider, "TIMEOUT", 0.7)
    with serving(**settings(issuer)) as client:
        issuer.wrong = wrong
        status, refusal = Browser(client).call("POST", "/api/openid/begin", {})
        assert (status // 100, refusal["key"], refusal["params"]) == (4, key, {"name": "School"})
        issuer.wrong = {}
        assert Browser(client).sign_in(issuer, "someone") == "/openid"


def test_an_issuer_that_is_gone(issuer: Issuer) -> None:
    gone = settings(issuer, oidc_issuer="http://127.0.0.1:9")
    with serving(**gone) as client:
        assert Browser(client).call("POST", "/api/openid/begin", {})[1]["key"] == "server.openid.unreachable"


@pytest.mark.parametrize("endpoint", ["token_endpoint", "jwks_uri"])
def test_other_hosts_are_not_called(issuer: Issuer, endpoint: str) -> None:
    with issuing() as foreign, serving(**settings(issuer)) as client:
        issuer.wrong = {"discovery": {endpoint: f"{foreign.address}/keys"}}
        assert Browser(client).sign_in(issuer, "someone") == "/openid?fault=refused"
        assert foreign.requests == []


def test_keys_that_have_changed_are_read_again(issuer: Issuer, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(**settings(issuer)) as client:
        assert Browser(client).sign_in(issuer, "someone") == "/openid"
        issuer.key = jwk.RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
        assert Browser(client).sign_in(issuer, "someone") == "/openid?fault=refused"
        monkeypatch.setattr(openid_provider, "KEYS_AGAIN", 0.0)
        assert Browser(client).sign_in(issuer, "someone") == "/openid"


def test_a_sign_in_that_takes_too_long_has_expired(
    client: TestClient, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(client)
    sent = issuer.authorize(browser.begin(), "someone")
    monkeypatch.setattr(one_time_tokens, "now", lambda: 2**45)
    assert browser.come_back(sent) == "/openid?fault=expired"


def test_it_is_off_by_default() -> None:
    with serving() as client:
        assert client.get("/api/openid").json() == {"name": None}
        assert Browser(client).call("POST", "/api/openid/begin", {})[1]["key"] == "server.openid.off"
        assert Browser(client).finish()[1]["key"] == "server.openid.expired"


@pytest.mark.parametrize(
    "chosen",
    [
        {"oidc_issuer": "http://login.example.org", "oidc_client": "x", "address": HERE},
        {"oidc_issuer": "login", "oidc_client": "x", "address": HERE},
        {"oidc_issuer": "https://login.example.org", "address": HERE},
        {"oidc_issuer": "https://login.example.org", "oidc_client": "x"},
    ],
)
def test_settings_that_do_not_fit_are_refused(chosen: Json) -> None:
    with pytest.raises(ValidationError, match="CONQUISTA_OIDC"):
        ServerSettings(**chosen)


def test_the_operator_names_further_hosts() -> None:
    found = ServerSettings(
        oidc_issuer="https://accounts.example.org", oidc_client="x", address=HERE, oidc_hosts="keys.example.org"
    ).provider
    assert found is not None
    assert found.name == "accounts.example.org"
    assert found.allows("https://accounts.example.org/token")
    assert found.allows("https://keys.example.org/certs")
    assert not found.allows("http://accounts.example.org/token")
    assert not found.allows("https://evil.example.org/")
    assert not found.allows("https://127.0.0.1/")
