declare module '#kit/web/places.ts' {
  /** The days of a report, both included. */
  interface OfDays {
    readonly from?: string
    readonly to?: string
  }

  /** Printed without grades, to be filled in by hand. */
  interface OfGrades {
    readonly voti?: 'no'
  }

  interface Places {
    /** One course, or several with the name of their union. */
    '/app/pdfCorsoPage': Partial<OfRecord> &
      OfDays & { readonly corsi?: string; readonly nome?: string }
    '/app/pdfAulaPage': OfRecord & OfDays
    '/app/pdfCalendarioCorso': OfRecord
    '/app/pdfFullCourse': OfRecord
    '/app/pdfExam': OfRecord & OfGrades
    '/app/pdfSingleStudent': OfRecord & OfGrades
    '/app/pdfEsameSingoloPage': OfRecord & OfGrades & { readonly corso: number }
    '/app/pdfRiepilogoPresenze': OfRecord & { readonly corso: number }
    '/app/pdfElencoClasse': OfRecord
    '/app/pdfFoglioPresenze': OfRecord
    '/app/pdfAttestato': OfRecord & { readonly corso: number }
    '/app/pdfIscrizione': OfRecord & { readonly corso: number }
    '/app/pdfGiornata': { readonly giorno?: string; readonly foto?: 'no' }
    '/app/pdfFatturatoPage': Partial<OfRecord> & { readonly mese?: string }
  }
}

export {}
