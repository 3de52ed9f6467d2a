import { lazy, Suspense } from 'react'
import { LoadingSection } from '#kit/web/loading.tsx'

/** What a section of the course sheet is about. */
interface OfCourse {
  readonly courseId: number
}

/** Sections that load after what stands above them on the sheet, each in its own place. */
export const HandoutsSection = later('Dispense e libri', 'HandoutsSection')
export const HomeworkSection = later('Compiti', 'HomeworkSection')
export const DiscountsSection = later('Scontistiche', 'DiscountsSection')

type Sections = typeof import('./components/sections.tsx')

function later(title: string, name: keyof Sections) {
  const Loaded = lazy(async () => ({ default: (await import('./components/sections.tsx'))[name] }))
  return function LaterSection(props: OfCourse) {
    return (
      <Suspense fallback={<LoadingSection title={title} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
