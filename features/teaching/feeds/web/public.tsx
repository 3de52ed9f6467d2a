/** What other features and the program may show of the calendar addresses. */
export { FeedButton } from './components/feed-button.tsx'
