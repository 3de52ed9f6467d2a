declare module '#kit/web/places.ts' {
  interface Places {
    '/app/studenti': OfList & {
      readonly state?: 'deleted'
      readonly presence?: string
      readonly enrolment?: string
      readonly archived?: boolean
      readonly payment?: string
    }
    '/app/addStudente': Nothing
    '/app/editStudente': OfParts
    '/app/blacklist': OfList
  }
}

export {}
