/** What other features may show of the tags. */
export { useTagGroups } from './api.ts'
export { TagSelect, TagsSelect } from './components/tags-select.tsx'
