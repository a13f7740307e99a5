SwaggerUIBundle({
  url: document.getElementById("reference").dataset.description,
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
});
