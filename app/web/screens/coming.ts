import type { WebFeature } from '#kit/web/screens.ts'

/** The screens of features that are not built yet: each moves to its feature when it is. */
export const comingScreens = {
  callCentre: [
    { path: 'dachiamare', title: 'Da Chiamare' },
    { path: 'dashboard', title: 'Dashboard' },
    { path: 'chiamati', title: 'Chiamati' },
  ],
  app: [
    { path: 'dashboard', title: 'Dashboard' },
    { path: 'eventi', title: 'Eventi' },
    { path: 'eventslist', title: 'Eventi', under: '/app/eventi' },
    { path: 'addEvento', title: 'Nuovo evento', under: '/app/eventi' },
    { path: 'editEvento', title: 'Modifica evento', under: '/app/eventi' },
  ],
  open: [
    { path: 'event-response', title: 'Risposta all’invito' },
    { path: 'cancel-reservation', title: 'Annulla la prenotazione' },
  ],
} as const satisfies WebFeature
