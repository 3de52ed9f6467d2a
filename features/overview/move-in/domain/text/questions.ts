import type { QuestionCode, QUESTIONS } from '../types.ts'

interface Asked {
  readonly question: string
  readonly answers: Readonly<Record<string, string>>
}

/** What is asked once for all equal cases. */
export const QUESTION_TEXTS: {
  readonly [Code in QuestionCode]: Asked & {
    readonly answers: Readonly<Record<(typeof QUESTIONS)[Code][number], string>>
  }
} = {
  tax_code_twice: {
    question: 'Più studenti hanno lo stesso codice fiscale: quali si prendono?',
    answers: { all: 'Tutti', first: 'Solo il primo di ogni codice' },
  },
  student_here: {
    question: 'Alcuni studenti hanno il codice fiscale di uno che qui c’è già: che cosa si fa?',
    answers: {
      match:
        'È la stessa persona: la scheda di qui resta com’è e prende i corsi, le presenze e le rate',
      add: 'Si prende come un altro studente',
      leave: 'Si lascia fuori la scheda',
    },
  },
  bad_mail: {
    question: 'Al posto della mail c’è altro: che cosa si fa?',
    answers: { empty: 'Si prende senza mail', leave: 'Si lascia fuori la scheda' },
  },
  field_missing: {
    question: 'Mancano dati che la scheda dello studente chiede: che cosa si fa?',
    answers: { empty: 'Si prende con i campi vuoti', leave: 'Si lascia fuori la scheda' },
  },
  unknown_reference: {
    question: 'Schede nominano corsi, materie, insegnanti, aule o studenti che non ci sono.',
    answers: { skip: 'Si prende senza quei numeri', leave: 'Si lascia fuori la scheda' },
  },
  same_name: {
    question: 'Più aule, materie o gruppi hanno lo stesso nome.',
    answers: { one: 'Diventano uno solo', number: 'Restano separati, con un numero dopo il nome' },
  },
  sum_differs: {
    question: 'In alcuni piani la somma delle rate non è il costo: che cosa vale?',
    answers: {
      rows: 'Le rate: il costo diventa la loro somma',
      last: 'Il costo: l’ultima rata prende la differenza',
      leave: 'Si lascia fuori il piano',
    },
  },
  unknown_status: {
    question: 'Alcune rate hanno uno stato che qui non c’è.',
    answers: { unpaid: 'Sono da pagare', leave: 'Si lasciano fuori' },
  },
  gone_there: {
    question: 'Schede già prese nel vecchio programma non ci sono più: che cosa se ne fa?',
    answers: {
      trash: 'Vanno nel cestino anche qui, se qui nessuno le ha cambiate',
      keep: 'Qui restano',
    },
  },
  room_taken: {
    question: 'Più lezioni sono nella stessa aula alla stessa ora: quale tiene l’aula?',
    answers: {
      first: 'Quella con il numero più piccolo, le altre restano senza aula',
      last: 'Quella con il numero più grande, le altre restano senza aula',
      none: 'Nessuna: restano tutte senza aula',
    },
  },
}
