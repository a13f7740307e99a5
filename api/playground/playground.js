const part = (id) => document.getElementById(id);
const columns = ["flag", "reasonCode", "text", "location", "hint"];

part("file").addEventListener("change", ({ target }) => void read(target.files[0]));
part("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void judge();
});

async function read(file) {
  part("xml").value = (await file?.text()) ?? "";
}

async function judge() {
  part("state").textContent = "Judging …";
  part("findings").replaceChildren();
  try {
    const answer = await fetch("../api/validate", {
      method: "POST",
      headers: { Authorization: `Bearer ${part("token").value.trim()}`, "Content-Type": "application/xml" },
      body: part("xml").value,
    });
    const body = await answer.json();
    part("state").textContent = answer.ok ? verdictOf(body) : Object.values(body.errors).join(" ");
    part("findings").replaceChildren(...(answer.ok && body.findings.length > 0 ? [tableOf(body.findings)] : []));
  } catch (error) {
    part("state").textContent = `The service did not answer: ${error.message}`;
  }
}

const verdictOf = ({ valid, rule_set: rules, totals }) =>
  `${valid ? "Valid" : "Not valid"}: ${totals.fatal} fatal, ${totals.warning} warnings by ${rules}`;

function tableOf(findings) {
  const table = document.createElement("table");
  for (const finding of findings) {
    const row = table.insertRow();
    columns.forEach((name) => row.insertCell().append(finding[name] ?? ""));
  }
  return table;
}
