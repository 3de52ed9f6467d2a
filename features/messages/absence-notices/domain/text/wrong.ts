/** Said beside the fields of the rules. */
export const PERCENT_WRONG = 'Inserisci una percentuale da 0 a 100.'
export const DAYS_WRONG = 'Inserisci un numero di giorni da 0 a 365.'
