// The guide, pending requests and notices beside a match of Conquest, loaded after the board.
export { default as CoachLine } from '../../../components/guide/CoachLine.svelte';
export { default as ExplainCard } from '../../../components/guide/ExplainCard.svelte';
export { default as GoalLine } from '../../../components/guide/GoalLine.svelte';
export { default as GuidePanel } from '../../../components/guide/GuidePanel.svelte';
export { default as Requests } from '../../../components/table/Requests.svelte';
export { default as Timeouts } from '../../../components/table/Timeouts.svelte';
export { ConquestGuide } from './guide.svelte';
