import { render } from "preact";

import { App } from "./app.tsx";

// Relative as it came, it would be looked for elsewhere as soon as the address has another depth.
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
if (icon !== null) {
  icon.setAttribute("href", icon.href);
}

const place = document.getElementById("app");
if (place !== null) {
  render(<App />, place);
}
