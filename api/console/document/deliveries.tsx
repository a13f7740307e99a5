import type { TimelineDelivery } from "../answers.ts";
import { dayTime } from "../words.ts";
import { EmptyNotice } from "../parts/notice.tsx";
import { StatePill } from "../parts/pill.tsx";

/** Events of the document on their way to webhooks. */
export function Deliveries({ deliveries }: { deliveries: readonly TimelineDelivery[] }) {
  return (
    <section class="card" aria-label="Webhooks">
      <h2>Webhook deliveries</h2>
      {deliveries.length === 0 ? (
        <EmptyNotice>No webhook was told of this document.</EmptyNotice>
      ) : (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Endpoint</th>
              <th scope="col">Attempts</th>
              <th scope="col">Last answer</th>
              <th scope="col">At</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: TimelineDelivery }) {
  const { event, state, url, attempts, http_status: status, error } = delivery;
  return (
    <tr>
      <td data-label="Event">{event}</td>
      <td data-label="State">
        <span>
          <StatePill state={state} />
        </span>
      </td>
      <td data-label="Endpoint">{url}</td>
      <td data-label="Attempts">{attempts}</td>
      <td data-label="Last answer">{status ?? error ?? "none yet"}</td>
      <td data-label="At">{dayTime(delivery.settled_at ?? delivery.created_at)}</td>
    </tr>
  );
}
