import { IconCalculator } from '@tabler/icons-react'
import { BillingCoursesPage as Courses } from '#f/courses/web/pages/billing.tsx'
import { useCourseCost } from '#f/lessons/web/public.tsx'

/** The courses of the billing area, each with the hours that it costs. */
export function BillingCoursesPage() {
  const cost = useCourseCost()
  return (
    <>
      <Courses actions={[{ label: 'Costo', icon: IconCalculator, quick: true, run: cost.open }]} />
      {cost.dialog}
    </>
  )
}
