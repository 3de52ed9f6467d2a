import type { WebFeature } from '#kit/web/screens.ts'

const add = () => import('./pages/add.tsx').then((page) => page.AddLeadPage)

export const leadsScreens = {
  callCentre: [{ path: 'addLead', title: 'Aggiungi Lead', under: '/app/dachiamare', load: add }],
  app: [
    {
      path: 'leads',
      title: 'Leads',
      load: () => import('./pages/list.tsx').then((page) => page.LeadsPage),
    },
    {
      path: 'addLead',
      title: 'Aggiungi Lead',
      under: '/app/leads',
      command: 'Nuovo lead',
      load: add,
    },
    {
      path: 'doppioniLeads',
      title: 'Probabili doppioni',
      under: '/app/leads',
      command: 'Doppioni dei lead',
      load: () => import('./pages/twins.tsx').then((page) => page.TwinsPage),
    },
  ],
} as const satisfies WebFeature
