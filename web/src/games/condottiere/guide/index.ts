// The guide, the playback, pending requests and notices beside a match of Condottiere, loaded after the board.
export { default as ExplainCard } from '../../../components/guide/ExplainCard.svelte';
export { default as GoalLine } from '../../../components/guide/GoalLine.svelte';
export { default as GuidePanel } from '../../../components/guide/GuidePanel.svelte';
export { default as Requests } from '../../../components/table/Requests.svelte';
export { default as Timeouts } from '../../../components/table/Timeouts.svelte';
export { default as PlaybackCaption } from '../../../components/table/PlaybackCaption.svelte';
export { CardPlayback } from './cardPlayback.svelte';
export { CardGuide } from './guide.svelte';
