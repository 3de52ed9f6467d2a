import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Section } from '#kit/web/page.tsx'

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
      <Suspense fallback={<Waiting title={title} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

function Waiting({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Stack role="status" aria-busy aria-label="Caricamento in corso">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </Stack>
    </Section>
  )
}
