/** Words of the papers that accompany a course: receipts, forms, lists and sheets. */
export const RECEIPT = 'Ricevuta di pagamento'
export const REVERSED = 'Questo pagamento è stato stornato: la ricevuta non è valida.'
export const receiptText = (payer: string, amount: string) =>
  `Si riceve da ${payer} la somma di ${amount}.`

export const ENROLMENT = 'Modulo di iscrizione'
export const ENROLMENT_PLAN = 'Piano dei pagamenti'
export const NO_PLAN = 'Per questo corso non c’è ancora un piano dei pagamenti.'
export const HOW_TO_PAY =
  'Nella causale del bonifico va scritto il codice di pagamento della rata. Il codice QR si legge con l’app della banca.'
export const HOW_TO_PAY_PLAIN =
  'Nella causale del bonifico va scritto il codice di pagamento della rata.'
export const ENROLMENT_SIGNATURES = ['Luogo e data', 'Firma dello studente']

export const CLASS_LIST = 'Elenco della classe'
export const NOBODY = 'Nessuno studente in questo corso.'

export const REGISTER_SHEET = 'Foglio presenze'
export const REGISTER_FIELDS = ['Data', 'Orario', 'Aula', 'Insegnante', 'Argomento']
export const REGISTER_COLUMNS = ['', 'STUDENTE', 'FIRMA ENTRATA', 'FIRMA USCITA']
export const TEACHER_SIGNATURE = 'Firma dell’insegnante'
/** Lines for who is not on the list. */
export const REGISTER_SPARE = 3

export const CALL_SHEET = 'Ordine del giorno'
export const CALL_COLUMNS = ['Orario', 'Lezione', 'Aula', 'Insegnanti', 'Attesi']
export const NO_LESSONS_TODAY = 'Nessuna lezione in questo giorno.'
