/** Said when a batch begins; by itself, because the header is on every screen. */
export const STARTED = 'Operazione avviata: puoi continuare a lavorare.'
