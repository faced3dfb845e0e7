"""Routes for the security of an account: e-mail address, recovery codes and second factor."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.i18n import LANGUAGES
from conquista.server.accounts import names
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.http.invitations import qr
from conquista.server.schema.accounts import security as forms
from conquista.store.people.credentials import OPENID, PASSKEY, RECOVERY_CODE, TOTP, EmailAddress, SignInFactor

router = APIRouter(prefix="/api/me", tags=["accounts"])


@router.get("/security")
async def security(app_state: CurrentAppState, caller: SignedIn) -> forms.SecurityCard:
    """How the caller's account can be signed in to and recovered."""
    return await security_card(app_state, caller)


async def security_card(app_state: AppState, caller: Caller) -> forms.SecurityCard:
    credentials, person = app_state.recovery.credentials, caller.person.id
    email = await app_state.accounts.do(lambda: credentials.email(person))
    factors = await app_state.accounts.do(lambda: credentials.factors(person))
    password = await app_state.accounts.do(lambda: app_state.accounts.register.password(person))
    return forms.SecurityCard(
        password=password is not None,
        openid=[
            forms.OpenIdLink(id=one.id, name=one.label, created=one.created, used=one.used)
            for one in factors
            if one.kind == OPENID
        ],
        openid_provider=app_state.openid.name,
        passkeys=[_passkey_card(one) for one in factors if one.kind == PASSKEY],
        sends_email=app_state.recovery.sends_emails,
        email=_email_card(email) if email else None,
        recovery_codes=sum(one.kind == RECOVERY_CODE for one in factors),
        totp=any(one.kind == TOTP for one in factors),
    )


def _email_card(email: EmailAddress) -> forms.EmailCard:
    is_confirmed = email.confirmed is not None
    return forms.EmailCard(address=email.address, confirmed=is_confirmed, works=email.is_usable or not is_confirmed)


def _passkey_card(factor: SignInFactor) -> forms.PasskeyCard:
    synced = bool(factor.data.get("synced"))
    return forms.PasskeyCard(id=factor.id, label=factor.label, created=factor.created, used=factor.used, synced=synced)


@router.put("/email")
async def set_email(form: forms.EmailForm, app_state: CurrentAppState, caller: SignedIn) -> forms.SecurityCard:
    """Enter an e-mail address; a message to it asks for confirmation."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    await app_state.rate_limiter.check("recoveries_of_name", caller.person.id)
    language = form.language if form.language in LANGUAGES else "en"
    await app_state.recovery.set_email(caller, form.address, form.password, language)
    return await security_card(app_state, caller)


@router.delete("/email", status_code=204)
async def remove_email(form: forms.PasswordForm, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Remove the e-mail address of the account."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    await app_state.recovery.remove_email(caller, form.password)


@router.post("/recovery/codes", status_code=201)
async def new_codes(form: forms.PasswordForm, app_state: CurrentAppState, caller: SignedIn) -> forms.RecoveryCodes:
    """New recovery codes, shown once; the former ones become invalid."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    return forms.RecoveryCodes(codes=await app_state.recovery.new_codes(caller, form.password))


@router.post("/totp")
async def begin_totp(form: forms.PasswordForm, app_state: CurrentAppState, caller: SignedIn) -> forms.TotpSetup:
    """Begin to set up a second factor: a secret for an authenticator app."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    token, secret, uri = await app_state.second_factors.begin(caller, form.password)
    return forms.TotpSetup(token=token, secret=secret, uri=uri, qr=qr(uri).decode())


@router.post("/totp/confirm", status_code=201)
async def confirm_totp(form: forms.TotpConfirm, app_state: CurrentAppState, caller: SignedIn) -> forms.RecoveryCodes:
    """Turn the second factor on with the first code of the app; the answer has new recovery codes."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    return forms.RecoveryCodes(codes=await app_state.second_factors.confirm(caller, form.token, form.code))


@router.delete("/totp", status_code=204)
async def remove_totp(form: forms.TotpRemove, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Turn the second factor off."""
    await app_state.rate_limiter.check("sign_ins_of_name", names.folded(caller.person.name))
    await app_state.second_factors.remove(caller, form.password, form.code)
