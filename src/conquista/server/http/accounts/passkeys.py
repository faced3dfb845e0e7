"""Routes for passkeys: sign in, sign up, add, rename and remove."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from conquista.server.accounts import names
from conquista.server.accounts.passkeys import Ceremony, RelyingParty
from conquista.server.app_state import AppState
from conquista.server.http.accounts.accounts import came_in, signed_up
from conquista.server.http.accounts.security import security_card
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn, user_agent
from conquista.server.middleware.client_address import address_of
from conquista.server.schema.accounts import passkeys as forms
from conquista.server.schema.accounts.accounts import CameIn
from conquista.server.schema.accounts.security import SecurityCard

router = APIRouter(prefix="/api", tags=["accounts"])


@router.post("/passkeys/options")
async def ask_sign_in(request: Request, app_state: CurrentAppState, caller: MaybeSignedIn) -> forms.PasskeyChallenge:
    """A challenge for a sign-in without a name: the browser offers the passkeys it has for this site."""
    await app_state.rate_limiter.check("sign_in_challenges", address_of(request.scope))
    return _challenge(await app_state.passkeys.ask_sign_in(caller, site_of(app_state, request)))


@router.post("/passkeys/logins", status_code=201)
async def sign_in(
    form: forms.PasskeySignIn, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> CameIn:
    """Sign in with a passkey; the limits of failed sign-ins do not count it, and no second factor is asked for."""
    found = await app_state.passkeys.sign_in(
        caller, site_of(app_state, request), form.challenge, form.credential, user_agent(request)
    )
    return await came_in(form, response, app_state, found)


@router.post("/accounts/passkeys/options")
async def ask_sign_up(
    form: forms.PasskeySignUpName, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> forms.PasskeyChallenge:
    """A challenge for the passkey of a new account."""
    await app_state.rate_limiter.check("sign_in_challenges", address_of(request.scope))
    return _challenge(await app_state.passkeys.ask_sign_up(caller, form.name, site_of(app_state, request)))


@router.post("/accounts/passkeys", status_code=201)
async def sign_up(
    form: forms.PasskeySignUp, request: Request, response: Response, app_state: CurrentAppState, caller: MaybeSignedIn
) -> CameIn:
    """Create an account with a passkey and without a password; a guest keeps everything."""
    await app_state.rate_limiter.check("sign_ups", address_of(request.scope))
    site, agent = site_of(app_state, request), user_agent(request)
    found = await app_state.passkeys.sign_up(caller, site, form.challenge, form.label, form.credential, agent)
    return await signed_up(form, response, app_state, caller, found)


@router.post("/me/passkeys/options")
async def ask_registration(
    form: forms.PasskeyPassword, request: Request, app_state: CurrentAppState, caller: SignedIn
) -> forms.PasskeyChallenge:
    """A challenge for another passkey of the caller's account."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    return _challenge(await app_state.passkeys.ask_registration(caller, form.password, site_of(app_state, request)))


@router.post("/me/passkeys", status_code=201)
async def register(
    form: forms.NewPasskey, request: Request, app_state: CurrentAppState, caller: SignedIn
) -> SecurityCard:
    """Add a passkey to the caller's account."""
    await app_state.passkeys.register(caller, site_of(app_state, request), form.token, form.label, form.credential)
    return await security_card(app_state, caller)


@router.patch("/me/passkeys/{passkey}", status_code=204)
async def rename(passkey: str, form: forms.PasskeyLabel, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Rename a passkey."""
    await app_state.passkeys.rename(caller, passkey, form.label)


@router.delete("/me/passkeys/{passkey}", status_code=204)
async def remove(passkey: str, form: forms.PasskeyPassword, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Remove a passkey, unless it is the last way to sign in."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    await app_state.passkeys.remove(caller, passkey, form.password)


def site_of(app_state: AppState, request: Request) -> RelyingParty:
    return RelyingParty.of(app_state.settings.address, str(request.base_url))


def _challenge(made: Ceremony) -> forms.PasskeyChallenge:
    return forms.PasskeyChallenge(token=made.token, options=dict(made.options))
