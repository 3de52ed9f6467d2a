declare module '#kit/web/places.ts' {
  interface Places {
    '/app/esameDetails': OfRecord
    '/app/pdfExam': OfRecord
    '/app/pdfFullCourse': OfRecord
    '/app/pdfEsameSingoloPage': OfRecord & { readonly corso: number }
  }
}

export {}
