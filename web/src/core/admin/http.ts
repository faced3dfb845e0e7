// Requests of the page for moderators and admins.
import type {
  AddressBlock,
  AdminStatus,
  AppealCard,
  AuditCard,
  CaseCard,
  CaseDecision,
  CasePage,
  Export,
  MaintenanceForm,
  MeasureCard,
  NewBlock,
  NewMeasure,
  PasskeyChallenge,
  ProposalCard,
  ResetLink,
  Statistics,
  SubjectCard,
  SubjectPage,
  SubjectTable,
} from '../schema';
import { request } from '../link/http';

const at = (...parts: string[]) => `/api/admin/${parts.map(encodeURIComponent).join('/')}`;

export const adminHttp = {
  status: () => request<AdminStatus>('GET', '/api/admin'),
  confirm: (code: string) => request<void>('POST', at('confirmation'), { code }),
  askPasskey: () => request<PasskeyChallenge>('POST', at('confirmation', 'passkey', 'options')),
  confirmPasskey: (token: string, credential: unknown) =>
    request<void>('POST', at('confirmation', 'passkey'), { token, credential }),
  cases: (state: CaseCard['state']) => request<CaseCard[]>('GET', `${at('cases')}?state=${state}`),
  case: (id: string) => request<CasePage>('GET', at('cases', id)),
  privateMessages: (id: string) => request<CasePage>('POST', at('cases', id, 'private')),
  take: (id: string) => request<void>('PUT', at('cases', id, 'taken')),
  release: (id: string) => request<void>('DELETE', at('cases', id, 'taken')),
  decide: (id: string, form: CaseDecision) => request<MeasureCard[]>('POST', at('cases', id, 'decision'), form),
  proposals: () => request<ProposalCard[]>('GET', at('proposals')),
  confirmMeasure: (id: string) => request<MeasureCard>('POST', at('measures', id, 'confirmation')),
  undo: (id: string) => request<MeasureCard>('DELETE', at('measures', id)),
  appeals: () => request<AppealCard[]>('GET', at('appeals')),
  judge: (measure: string, granted: boolean, words: string) =>
    request<void>('POST', at('appeals', measure), { granted, words }),
  people: (q: string) => request<SubjectCard[]>('GET', `${at('people')}?q=${encodeURIComponent(q)}`),
  person: (id: string) => request<SubjectPage>('GET', at('people', id)),
  order: (person: string, form: NewMeasure) => request<MeasureCard>('POST', at('people', person, 'measures'), form),
  resetPassword: (person: string) => request<ResetLink>('POST', at('people', person, 'password')),
  export: (person: string) => request<Export>('GET', at('people', person, 'export')),
  delete: (person: string) => request<void>('DELETE', at('people', person)),
  tables: (q: string) => request<SubjectTable[]>('GET', `${at('tables')}?q=${encodeURIComponent(q)}`),
  endTable: (table: string) => request<void>('POST', at('tables', table, 'end')),
  repairTable: (table: string) => request<void>('POST', at('tables', table, 'repair')),
  statistics: () => request<Statistics>('GET', at('statistics')),
  announce: (form: MaintenanceForm) => request<void>('PUT', at('maintenance'), form),
  withdraw: () => request<void>('DELETE', at('maintenance')),
  drain: (on: boolean) => request<void>(on ? 'PUT' : 'DELETE', at('drain')),
  blocks: () => request<AddressBlock[]>('GET', at('blocks')),
  block: (form: NewBlock) => request<AddressBlock>('POST', at('blocks'), form),
  unblock: (id: string) => request<void>('DELETE', at('blocks', id)),
  log: (before: number, about: string) =>
    request<AuditCard[]>('GET', `${at('log')}?about=${encodeURIComponent(about)}${before ? `&before=${before}` : ''}`),
};
