import { IconCalculator } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { BillingCoursesPage as Courses } from '#f/school/courses/web/pages/billing.tsx'
import { CourseCost } from '#f/teaching/lessons/web/public.tsx'

/** The courses of the billing area, each with the hours that it costs. */
export function BillingCoursesPage() {
  const [course, setCourse] = useState<{ id: number; name: string }>()
  return (
    <>
      <Courses
        actions={[
          {
            label: 'Costo',
            icon: IconCalculator,
            quick: true,
            run: ({ id, name }) => setCourse({ id, name }),
          },
        ]}
      />
      {course && (
        <Suspense>
          <CourseCost course={course} onClose={() => setCourse(undefined)} />
        </Suspense>
      )}
    </>
  )
}
