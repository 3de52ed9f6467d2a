/** What other features may show of the closing days. */
export { ClosingsSection } from './components/closings-section.tsx'
