declare module '#kit/web/places.ts' {
  interface Places {
    '/app/leads': OfList & {
      readonly state?: 'deleted'
      readonly with?: string
      readonly without?: string
      readonly from?: string
      readonly to?: string
      readonly assignedTo?: number
      readonly toCall?: boolean
    }
    '/app/doppioniLeads': OfList
    '/app/addLead': Nothing
    '/app/editLead': OfParts
  }
}

export {}
