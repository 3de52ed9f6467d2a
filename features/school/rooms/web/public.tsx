/** What other features may show of the rooms. */
export { useRoom, useRoomOptions } from './api.ts'
export { useRoomCalendar } from './components/room-calendar.tsx'
export { RoomSelect } from './components/room-select.tsx'
export { RoomsSection } from './components/rooms-section.tsx'
