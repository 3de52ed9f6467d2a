/** What other features may show of the rooms. */
export { restore as restoreRoom } from './actions.ts'
export { useRoom, useRoomEvents, useRoomOptions } from './api.ts'
export { useRoomCalendar } from './components/room-calendar.tsx'
export { EventBlock } from './components/event-block.tsx'
export { RoomSelect } from './components/room-select.tsx'
export { RoomsSection } from './components/rooms-section.tsx'
