// Requests of the pages about notifications and the security of an account, which tables do not need.
import type {
  CameIn,
  CalendarAddress,
  CalendarCard,
  EmailForm,
  NewPushSubscription,
  NewVacation,
  NotificationPage,
  NotificationSettingsCard,
  NotificationSettingsForm,
  OpenIdAddress,
  OpenIdCard,
  OpenIdResult,
  OwnMeasure,
  PasskeyChallenge,
  PushKey,
  PushSubscriptionCard,
  RecoveryCodes,
  SecurityCard,
  TotpSetup,
  VacationPage,
} from '../schema';
import { request } from './http';

export const accountHttp = {
  notifications: (before: string) =>
    request<NotificationPage>('GET', `/api/notifications${before ? `?before=${encodeURIComponent(before)}` : ''}`),
  dismiss: (notification: string) => request<void>('DELETE', `/api/notifications/${encodeURIComponent(notification)}`),
  notificationSettings: () => request<NotificationSettingsCard>('GET', '/api/me/notifications/settings'),
  setNotificationSettings: (form: NotificationSettingsForm) =>
    request<NotificationSettingsCard>('PUT', '/api/me/notifications/settings', form),
  vacations: () => request<VacationPage>('GET', '/api/me/vacations'),
  takeVacation: (form: NewVacation) => request<VacationPage>('POST', '/api/me/vacations', form),
  endVacation: (id: string) => request<VacationPage>('DELETE', `/api/me/vacations/${encodeURIComponent(id)}`),
  calendar: () => request<CalendarCard>('GET', '/api/me/calendar'),
  makeCalendar: () => request<CalendarAddress>('POST', '/api/me/calendar'),
  revokeCalendar: () => request<void>('DELETE', '/api/me/calendar'),
  pushKey: async () => (await request<PushKey>('GET', '/api/push/key')).key,
  pushSubscriptions: () => request<PushSubscriptionCard[]>('GET', '/api/me/push/subscriptions'),
  subscribe: (form: NewPushSubscription) => request<PushSubscriptionCard>('POST', '/api/me/push/subscriptions', form),
  unsubscribe: (id: string) => request<void>('DELETE', `/api/me/push/subscriptions/${encodeURIComponent(id)}`),
  testPush: (id: string) => request<void>('POST', `/api/me/push/subscriptions/${encodeURIComponent(id)}/test`),
  measures: () => request<OwnMeasure[]>('GET', '/api/me/measures'),
  appeal: (measure: string, words: string) =>
    request<void>('POST', `/api/me/measures/${encodeURIComponent(measure)}/appeal`, { words }),
  security: () => request<SecurityCard>('GET', '/api/me/security'),
  setEmail: (form: EmailForm) => request<SecurityCard>('PUT', '/api/me/email', form),
  removeEmail: (password: string) => request<void>('DELETE', '/api/me/email', { password }),
  recoveryCodes: (password: string) => request<RecoveryCodes>('POST', '/api/me/recovery/codes', { password }),
  beginTotp: (password: string) => request<TotpSetup>('POST', '/api/me/totp', { password }),
  confirmTotp: (token: string, code: string) => request<RecoveryCodes>('POST', '/api/me/totp/confirm', { token, code }),
  removeTotp: (password: string, code: string) => request<void>('DELETE', '/api/me/totp', { password, code }),
  askPasskey: (password: string) => request<PasskeyChallenge>('POST', '/api/me/passkeys/options', { password }),
  addPasskey: (token: string, label: string, credential: unknown) =>
    request<SecurityCard>('POST', '/api/me/passkeys', { token, label, credential }),
  renamePasskey: (id: string, label: string) =>
    request<void>('PATCH', `/api/me/passkeys/${encodeURIComponent(id)}`, { label }),
  removePasskey: (id: string, password: string) =>
    request<void>('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`, { password }),
  askPasskeySignIn: () => request<PasskeyChallenge>('POST', '/api/passkeys/options'),
  passkeySignIn: (challenge: string, credential: unknown) =>
    request<CameIn>('POST', '/api/passkeys/logins', { challenge, credential }),
  askPasskeySignUp: (name: string) => request<PasskeyChallenge>('POST', '/api/accounts/passkeys/options', { name }),
  passkeySignUp: (challenge: string, label: string, credential: unknown) =>
    request<CameIn>('POST', '/api/accounts/passkeys', { challenge, label, credential }),
  openId: () => request<OpenIdCard>('GET', '/api/openid'),
  beginOpenId: (link: boolean, password: string) =>
    request<OpenIdAddress>('POST', '/api/openid/begin', { link, password }),
  finishOpenId: (name: string | null, code: string | null) =>
    request<OpenIdResult>('POST', '/api/openid/finish', { name, code }),
  unlinkOpenId: (id: string, password: string) =>
    request<void>('DELETE', `/api/me/openid/${encodeURIComponent(id)}`, { password }),
  requestRecovery: (name: string) => request<void>('POST', '/api/recovery', { name }),
  redeem: (token: string, password: string) => request<void>('POST', '/api/recovery/redeem', { token, password }),
  redeemCode: (name: string, code: string, password: string) =>
    request<void>('POST', '/api/recovery/code', { name, code, password }),
  confirmEmail: (token: string) => request<void>('POST', '/api/email/confirm', { token }),
};
