import type { Plan } from './core/schema';
export const plan: Plan = { do: 'plan', seat: 1 };
