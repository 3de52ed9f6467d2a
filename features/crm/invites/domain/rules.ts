/** Leads of one sending at most. */
export const MAX_LEADS = 1_000

export const NOBODY_CHOSEN = 'Nessun destinatario selezionato.'
