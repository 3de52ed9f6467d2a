/** The sections in one part to load: they share their fields. */
export { DiscountsSection } from './discounts-section.tsx'
export { HandoutsSection } from './handouts-section.tsx'
export { HomeworkSection } from './homework-section.tsx'
