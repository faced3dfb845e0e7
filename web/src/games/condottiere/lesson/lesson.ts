export { default } from './Lesson.svelte';
export { rules } from './rules';
