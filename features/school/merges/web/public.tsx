/** What pages show of the course merges. */
export { MergesSection } from './components/merges-section.tsx'
