/** What other features may show of the tags. */
export { useTagGroups } from './api.ts'
export { CategoryBadge } from './components/category-badge.tsx'
export { TagSelect, TagsSelect } from './components/tags-select.tsx'
