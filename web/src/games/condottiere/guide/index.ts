// Everything that guides through a match of Condottiere, loaded after the table is shown.
import { loadMessages } from '../../../core/i18n/messages.svelte';
import { messages as shared } from '../../../core/i18n/guide';
import { messages } from './messages';

export { default as ExplainCard } from '../../../components/guide/ExplainCard.svelte';
export { default as GoalLine } from '../../../components/guide/GoalLine.svelte';
export { default as GuidePanel } from '../../../components/guide/GuidePanel.svelte';
export { CardGuide } from './guide.svelte';

export async function ready(): Promise<void> {
  await Promise.all([loadMessages(shared), loadMessages(messages)]);
}
