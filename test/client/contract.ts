/* Written by test/client/write-contract.ts at each build. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the page */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/evidence-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign evidence
         * @description Keep them with the evidence: `npm run -s evidence -- verify --keys <file>` takes this answer. The first signs now; the list is empty where evidence is not signed.
         */
        get: operations["getEvidenceKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/business-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List business profiles
         * @description Newest first.
         */
        get: operations["listBusinessProfiles"];
        put?: never;
        /**
         * Create a business profile
         * @description Takes the fields of a party. What only a supplier needs (`telephone`, `company_id`, `scheme_agency_id`, `party_tax_scheme`) may be left out, and is asked for when the profile issues a sales document.
         */
        post: operations["createBusinessProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/business-profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a business profile */
        get: operations["getBusinessProfile"];
        /**
         * Replace a business profile
         * @description Replaces all of it, but for `numbering`, which stays as it is where it is not sent. Documents that were accepted before keep the party they were issued with.
         */
        put: operations["replaceBusinessProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every change of status, in order
         * @description Every entry of every document's log. The order never changes and nothing is left out, however late it is stored: go on with `next_cursor`, which stays valid for ever. With `wait`, an empty page waits for its first change; a wait whose right has ended meanwhile is answered as a new request would be.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/code-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The code lists that fields are checked against */
        get: operations["listCodeLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/code-lists/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The codes of one list */
        get: operations["getCodeList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description Needs the role `viewer` or a higher one.
         */
        get: operations["getConsoleSession"];
        put?: never;
        /**
         * Begin a session with a token
         * @description For browsers: the token is shown once, in `Authorization`, and a cookie stands for it from then on, for eight hours or until the token ends. Needs the role `viewer` or a higher one.
         */
        post: operations["signInWithToken"];
        /**
         * End the session
         * @description Needs the role `viewer` or a higher one.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a session with the code of a link
         * @description A code is good once, and for a quarter of an hour. `npm start` prints a link with one.
         */
        post: operations["signInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's sessions of the console
         * @description Those of the same organization and subject, newest first. Needs the role `viewer` or a higher one.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the caller's sessions
         * @description What it holds open ends within five seconds. Needs the role `viewer` or a higher one.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people sign in here */
        get: operations["getSignInWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from the identity provider */
        get: operations["comeBackFromProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to the identity provider */
        get: operations["signInAtProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What operators did
         * @description Every action of an operator on a thing of the organization, newest first: who, when, why, and what came of it. A `refused` one is one that the state of the thing did not allow. Needs the role `viewer` or a higher one.
         */
        get: operations["listOperatorActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is left of deleted documents
         * @description Documents whose organization's term was over, the one that was accepted last first. Together with those that are there, they are all numbers of a sequence. Needs the role `viewer` or a higher one.
         */
        get: operations["listDeletedDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Documents that a stage gave up
         * @description Pricing, rendering or validation failed time and again: a fault of this service. Oldest first. Needs the role `viewer` or a higher one.
         */
        get: operations["listGivenUpDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole story of a document
         * @description Its statuses, the legs of every revision with their clocks, the log, what was found in the newest revision, the deliveries of its events, and the files that there are to look at; the role `viewer` gets none. Needs the role `viewer` or a higher one.
         */
        get: operations["getDocumentStory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of a document
         * @description Request, UBL, tax data, envelope, status message, report of the access point or attachment. Needs the role `viewer` or a higher one.
         */
        get: operations["getDocumentStoryFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a document whatever the terms say
         * @description A document under legal hold is never deleted, and neither are its credit notes or its invoices. `legal_hold: false` lets the organization's terms hold again after seven days. Needs the role `operator` or a higher one.
         */
        put: operations["holdDocument"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the stage that gave a document up try again
         * @description Needs the role `operator` or a higher one.
         */
        post: operations["retryDocumentForOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document as a page to read
         * @description What `GET /api/<kind>/{id}/view` gives to its organization. Needs the role `viewer` or a higher one.
         */
        get: operations["getDocumentStoryView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a document's report to the tax authority
         * @description Sends a tax data document of type W for the report that the authority has accepted. None of the document's statuses changes; the snapshot shows the withdrawal beside the two legs. Needs the role `operator` or a higher one.
         */
        post: operations["withdrawDocumentReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/documents/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the stages that gave documents up try again
         * @description Up to a thousand at once, oldest first, of one stage or of all. Needs the role `operator` or a higher one.
         */
        post: operations["retryGivenUpDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open failures by their cause
         * @description Legs that have failed or are unknown, and documents that a stage gave up; the most first, 100 groups of each. Needs the role `viewer` or a higher one.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/legs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs a person
         * @description Legs that have failed, whose outcome is not known, or about which a status message has come that decides nothing because of its sender; oldest first, with what to do about each. Needs the role `viewer` or a higher one.
         */
        get: operations["listLegsForOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/legs/{sbdh_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a leg
         * @description For a leg that is unknown, failed or sent, when a person has found out: `sent` waits for the status message, `not_sent` sends the same envelope again, `accepted` and `rejected` decide the leg. A rejected document can be resubmitted. Needs the role `operator` or a higher one.
         */
        post: operations["resolveLegForOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/legs/{sbdh_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed leg
         * @description The same envelope goes out again, under the same SBDH id. Needs the role `operator` or a higher one.
         */
        post: operations["retryLegForOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/legs/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry every failed leg of a class
         * @description Up to a thousand at once, oldest first. What may have arrived is never sent again this way. Needs the role `operator` or a higher one.
         */
        post: operations["retryLegsForOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizations of the site
         * @description Newest first. Who is no site operator sees the own one alone. Needs the role `viewer` or a higher one.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description With its first business profile. Numbers that are 0 (`ceiling`, `rate_per_minute`) stand for none of its own. With `shares_taxpayer` the profile may be of a taxpayer that another organization has: both then share one run of numbers. Needs the role `site-operator`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organization
         * @description Needs the role `viewer` or a higher one.
         */
        get: operations["getOrganization"];
        /**
         * Change an organization's settings
         * @description What is left out stays as it is. Holds from the next request, and the next document, on. Needs the role `site-operator`.
         */
        put: operations["changeOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/business-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Business profiles of an organization
         * @description Needs the role `viewer` or a higher one.
         */
        get: operations["listOrganizationProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an organization's tokens
         * @description From now on its tokens and sessions are refused with 401, by every process. What it has posted goes its way and is reported; webhooks go on. Needs the role `site-operator`.
         */
        post: operations["disableOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an organization's tokens again
         * @description Needs the role `site-operator`.
         */
        post: operations["enableOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything of an organization as files
         * @description A zip with so many documents, in the order of their acceptance, each as the zip that its `evidence` gives; the first one also has settings, profiles, sequences, tokens (not the tokens themselves), webhooks (without secrets), the record of acts and what is left of deleted documents. `manifest.json` names every file with its size and SHA-256. The header `Link` leads to the next zip (its relation `next`), as long as there is one. Each call is recorded. Needs the role `operator` or a higher one.
         */
        get: operations["exportOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/taxpayers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide whether an organization may have a taxpayer
         * @description `allowed` as its only organization; `shared` as a second one, for a group with two systems: the documents of both have one run of numbers, written as the first profile says; `refused` not. Holds from the next request of the organization on. Needs the role `site-operator`.
         */
        post: operations["decideTaxpayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens that were issued to an organization
         * @description By `npm run token`, newest first. Those of an identity provider are not known here. Needs the role `viewer` or a higher one.
         */
        get: operations["listIssuedTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/organizations/{id}/tokens/{token_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a token from now on
         * @description Sessions of the console that began with it are over as well. Needs the role `site-operator`.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/outages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What stood still, and for how long
         * @description Times in which an access point did not answer, or work was paused, by a person or for a fault of the site. What several worker processes saw at the same time is one outage. They are kept for 400 days; pauses for good. Newest first. Needs the role `viewer` or a higher one.
         */
        get: operations["listOutages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/outages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file for spreadsheets
         * @description Times in which an access point did not answer, or work was paused, by a person or for a fault of the site. What several worker processes saw at the same time is one outage. They are kept for 400 days; pauses for good. A row each, 10,000 at most. A line of a value that a spreadsheet would take for a formula begins with an apostrophe. Needs the role `viewer` or a higher one.
         */
        get: operations["exportOutages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/pauses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is paused, and what was
         * @description Newest first: pauses of everybody's work, and those of your own organization. A site operator sees all of them. Needs the role `viewer` or a higher one.
         */
        get: operations["listPauses"];
        put?: never;
        /**
         * Pause work
         * @description Holds back a `stage`, a `leg` (`toC3`, `toC5` or `withdrawal`), a `receiver` (a participant identifier), an `organization` or the `access-point`. Every worker process honours it within two seconds; what it has begun it finishes. Documents stay as they are and are accepted as before; answers of the network are recorded. Your own organization, and a receiver of your own documents, take the role `operator`; everything else takes `site-operator`. `target` may be left out for your own organization and for the access point. Needs the role `operator` or a higher one.
         */
        post: operations["pauseWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/pauses/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a pause
         * @description What waited goes back to the queues at once. A pause for a fault of the site can be ended like any other; it comes back if the fault does. Needs the role `operator` or a higher one.
         */
        post: operations["resumeWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the queues hold
         * @description Jobs of the whole site by what they do; a job of a stage carries up to 50 documents. `prioritized` ones wait behind those that are `waiting`, `delayed` ones pause before they are tried again, `failed` ones were given up by the queue: what they carried is found in its state and added again. Needs the role `site-operator`.
         */
        get: operations["listQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/queues/{name}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs of a queue
         * @description Needs the role `site-operator`.
         */
        get: operations["listQueueJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/retries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retries of many legs or documents
         * @description Newest first. Needs the role `viewer` or a higher one.
         */
        get: operations["listRetries"];
        put?: never;
        /**
         * Retry every failed leg of a kind
         * @description A piece of work that the workers do in portions, whatever becomes of a process. Legs that fail again meanwhile are none of it. What may have arrived is never sent again this way. Needs the role `operator` or a higher one.
         */
        post: operations["startRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/retries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a retry is
         * @description Needs the role `viewer` or a higher one.
         */
        get: operations["getRetry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/retries/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a retry
         * @description What is queued already goes its way. Needs the role `operator` or a higher one.
         */
        post: operations["stopRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/retries/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many legs a retry would send again
         * @description Needs the role `viewer` or a higher one.
         */
        post: operations["countRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/retries/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a stage try again with every document that it has given up
         * @description A piece of work that the workers do in portions, as with legs. Nothing of these documents has left the house. Those that are given up again meanwhile are none of it. Needs the role `operator` or a higher one.
         */
        post: operations["startDocumentsRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find documents of any kind
         * @description Either by a text, newest first: number, TIN, VAT number, name of a party or the beginnings of its words, id of the document, SBDH id, AS4 message id, request id, `external_reference`, a value of `metadata`, or any reference that the document carries (order, contract, buyer's reference, …), from three characters on also by how it begins. Or by one of the filters. Numbers and ids are found at once, the rest about a second after it came. Needs the role `viewer` or a higher one.
         */
        get: operations["searchDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions of the console
         * @description Newest first. Needs the role `site-operator`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/sessions/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session of the console
         * @description What it holds open ends within five seconds. The person may sign in again, unless the way to do so is taken too. Needs the role `site-operator`.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service stands now
         * @description What waits for each stage and since when, how fast it is worked off, the legs by state and failure class, processes with their last sign of life, webhooks, and how long organizations wait; and what somebody has to look at, in sentences. A site operator is told of the whole site, everybody else of their own organization and of what is wrong with the site. Needs the role `viewer` or a higher one.
         */
        get: operations["getStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/standing/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same, once a second
         * @description Server-sent events: `standing` with the answer of `GET /api/operations/standing`, or `unavailable` while the database cannot be read. The last is `ended`, with the `status` and `errors` of a new request, where the token or the session has ended meanwhile. Needs the role `viewer` or a higher one.
         */
        get: operations["streamStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operations/taxpayers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Taxpayers that organizations have asked for
         * @description Newest first, of all organizations. A business profile with a taxpayer that another organization has, or that needs approval (`TAXPAYER_APPROVAL`), is refused and stands here as `asked`. Needs the role `site-operator`.
         */
        get: operations["listTaxpayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/peppol-status/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where up to 1,000 documents stand */
        post: operations["queryPeppolStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase credit notes
         * @description Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.
         */
        get: operations["listPurchaseCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{business_profile_id}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 10,000 purchase credit notes in one request
         * @description Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not count), and of equal lines the second is the second again. Such a line that has made none is a new document, unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line that was refused may be corrected in its place.
         */
        post: operations["createPurchaseCreditNoteBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{business_profile_id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a purchase credit note without creating it
         * @description Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.
         */
        post: operations["validatePurchaseCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a purchase credit note */
        get: operations["getPurchaseCreditNote"];
        /**
         * Correct a purchase credit note
         * @description Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID.
         */
        put: operations["updatePurchaseCreditNote"];
        /**
         * Create a purchase credit note
         * @description Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath.
         */
        post: operations["createPurchaseCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment of a purchase credit note
         * @description Of whatever revision of the document.
         */
        get: operations["getPurchaseCreditNoteAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is known of a purchase credit note
         * @description A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of `/.well-known/evidence-keys.json`.
         */
        get: operations["getPurchaseCreditNoteEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/peppol-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a purchase credit note stands on the network
         * @description With `wait`, the answer is given when it differs from the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be.
         */
        get: operations["getPurchaseCreditNotePeppolStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/peppol-status-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of a purchase credit note */
        get: operations["getPurchaseCreditNotePeppolStatusLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a purchase credit note again
         * @description Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs again, as a new revision under the same number: also where only the tax authority had rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.
         */
        post: operations["resubmitPurchaseCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax data document of a purchase credit note */
        get: operations["getPurchaseCreditNoteTaxData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The UBL document of a purchase credit note */
        get: operations["getPurchaseCreditNoteUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read and print a purchase credit note
         * @description The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; findings at their places; attachments with links to download them. It prints on A4 and has no scripts. The XML remains the invoice.
         */
        get: operations["viewPurchaseCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-credit-notes/{id}/view.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File a purchase credit note
         * @description What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.
         */
        get: operations["viewPurchaseCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchase invoices
         * @description Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.
         */
        get: operations["listPurchaseInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{business_profile_id}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 10,000 purchase invoices in one request
         * @description Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not count), and of equal lines the second is the second again. Such a line that has made none is a new document, unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line that was refused may be corrected in its place.
         */
        post: operations["createPurchaseInvoiceBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{business_profile_id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a purchase invoice without creating it
         * @description Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.
         */
        post: operations["validatePurchaseInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a purchase invoice */
        get: operations["getPurchaseInvoice"];
        /**
         * Correct a purchase invoice
         * @description Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID.
         */
        put: operations["updatePurchaseInvoice"];
        /**
         * Create a purchase invoice
         * @description Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath.
         */
        post: operations["createPurchaseInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment of a purchase invoice
         * @description Of whatever revision of the document.
         */
        get: operations["getPurchaseInvoiceAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is known of a purchase invoice
         * @description A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of `/.well-known/evidence-keys.json`.
         */
        get: operations["getPurchaseInvoiceEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/peppol-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a purchase invoice stands on the network
         * @description With `wait`, the answer is given when it differs from the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be.
         */
        get: operations["getPurchaseInvoicePeppolStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/peppol-status-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of a purchase invoice */
        get: operations["getPurchaseInvoicePeppolStatusLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a purchase invoice again
         * @description Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs again, as a new revision under the same number: also where only the tax authority had rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.
         */
        post: operations["resubmitPurchaseInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax data document of a purchase invoice */
        get: operations["getPurchaseInvoiceTaxData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The UBL document of a purchase invoice */
        get: operations["getPurchaseInvoiceUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read and print a purchase invoice
         * @description The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; findings at their places; attachments with links to download them. It prints on A4 and has no scripts. The XML remains the invoice.
         */
        get: operations["viewPurchaseInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase-invoices/{id}/view.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File a purchase invoice
         * @description What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.
         */
        get: operations["viewPurchaseInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rule-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The releases of the rules and their days
         * @description A document is judged by the release that is valid on its issue date; of several the one that began last. On a day that no release is for, the nearest one judges, with a warning `OWN-RELEASE`. Releases change with a restart of the service.
         */
        get: operations["listRuleSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rule-sets/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the next release of the rules would say of your documents
         * @description Judges the documents that were accepted in the last days, as they stand, by today's rules and by the release that begins next, and tells what would change, by rule and by document. Of rules alone: schemas and what is compared between documents stay the same. Nothing is stored. Needs the role `viewer` or a higher one.
         */
        get: operations["previewRuleSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales credit notes
         * @description Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.
         */
        get: operations["listSalesCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{business_profile_id}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 10,000 sales credit notes in one request
         * @description Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not count), and of equal lines the second is the second again. Such a line that has made none is a new document, unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line that was refused may be corrected in its place.
         */
        post: operations["createSalesCreditNoteBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{business_profile_id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a sales credit note without creating it
         * @description Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.
         */
        post: operations["validateSalesCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a sales credit note */
        get: operations["getSalesCreditNote"];
        /**
         * Correct a sales credit note
         * @description Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID.
         */
        put: operations["updateSalesCreditNote"];
        /**
         * Create a sales credit note
         * @description Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath.
         */
        post: operations["createSalesCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment of a sales credit note
         * @description Of whatever revision of the document.
         */
        get: operations["getSalesCreditNoteAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is known of a sales credit note
         * @description A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of `/.well-known/evidence-keys.json`.
         */
        get: operations["getSalesCreditNoteEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/peppol-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a sales credit note stands on the network
         * @description With `wait`, the answer is given when it differs from the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be.
         */
        get: operations["getSalesCreditNotePeppolStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/peppol-status-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of a sales credit note */
        get: operations["getSalesCreditNotePeppolStatusLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sales credit note again
         * @description Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs again, as a new revision under the same number: also where only the tax authority had rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.
         */
        post: operations["resubmitSalesCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax data document of a sales credit note */
        get: operations["getSalesCreditNoteTaxData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The UBL document of a sales credit note */
        get: operations["getSalesCreditNoteUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read and print a sales credit note
         * @description The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; findings at their places; attachments with links to download them. It prints on A4 and has no scripts. The XML remains the invoice.
         */
        get: operations["viewSalesCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-credit-notes/{id}/view.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File a sales credit note
         * @description What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.
         */
        get: operations["viewSalesCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales invoices
         * @description Newest first. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page.
         */
        get: operations["listSalesInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{business_profile_id}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 10,000 sales invoices in one request
         * @description Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not count), and of equal lines the second is the second again. Such a line that has made none is a new document, unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line that was refused may be corrected in its place.
         */
        post: operations["createSalesInvoiceBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{business_profile_id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a sales invoice without creating it
         * @description Everything that creating it would lead to, but for storing and sending: amounts, the UBL document, the tax data document, where both would go and why, and every finding of all rules. Its number ends with `DRYRUN`. Wrong fields are answered with 400 as on create.
         */
        post: operations["validateSalesInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a sales invoice */
        get: operations["getSalesInvoice"];
        /**
         * Correct a sales invoice
         * @description Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers cannot be sent back as it is: it has fields that only the service sets (`id`, `document_sequence`, amounts, `meta_info`), which are refused, and attachments without their content: leave the former out and send the attachments again. A document that was sent as XML is corrected as XML, with the same number and UUID.
         */
        put: operations["updateSalesInvoice"];
        /**
         * Create a sales invoice
         * @description Checks the document, gives it a number, computes its amounts and stores it. What the Peppol rules say about it, and where it is on its way, follows in `meta_info.peppol_status`. A ready PINT AE document (`application/xml`) of this kind is taken as it is: it keeps its number, which has to be free, and its bytes; its amounts are compared with ours, and differences are warnings (OWN-65 to OWN-69). Errors then name the place as an XPath.
         */
        post: operations["createSalesInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment of a sales invoice
         * @description Of whatever revision of the document.
         */
        get: operations["getSalesInvoiceAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is known of a sales invoice
         * @description A zip. For each revision: the request, the amounts, the UBL, the findings with the version of the rules, the attachments, and for each leg the envelope, the access point's reports, the status messages and the tax data document; then the log. `manifest.json` names every file with its size and SHA-256, and says of each envelope whether it is what was sent. Where the installation signs, `manifest.sig` is the Ed25519 signature of its bytes, by the key `signing_key` of `/.well-known/evidence-keys.json`.
         */
        get: operations["getSalesInvoiceEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/peppol-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a sales invoice stands on the network
         * @description With `wait`, the answer is given when it differs from the one of `If-None-Match`, or, without that, from what it is now; with `until=terminal`, when the state is final. A final state is answered at once. When the time is over, what there is is answered: 200, or 304 where `If-None-Match` names it. A wait whose right has ended meanwhile is answered as a new request would be.
         */
        get: operations["getSalesInvoicePeppolStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/peppol-status-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of a sales invoice */
        get: operations["getSalesInvoicePeppolStatusLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/resubmit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sales invoice again
         * @description Starts the next revision under the same id and number. With a body, its content is sent; without one, the document goes as it stands. A resubmit sends the document on both legs again, as a new revision under the same number: also where only the tax authority had rejected it and the receiver had accepted. What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.
         */
        post: operations["resubmitSalesInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax data document of a sales invoice */
        get: operations["getSalesInvoiceTaxData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The UBL document of a sales invoice */
        get: operations["getSalesInvoiceUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read and print a sales invoice
         * @description The document as a page of HTML, made of its UBL alone: every value as the XML has it, named in English and Arabic, with its term (IBT, BTAE) and the JSON pointer of its request field where the mouse or the focus is; findings at their places; attachments with links to download them. It prints on A4 and has no scripts. The XML remains the invoice.
         */
        get: operations["viewSalesInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sales-invoices/{id}/view.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File a sales invoice
         * @description What `/view` shows, as PDF/A-3b on A4 with the UBL attached: tagged, with its fonts in it, the same bytes for the same document and standing. A document that was not issued says so across each page.
         */
        get: operations["viewSalesInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a UBL document that you bring
         * @description A PINT AE invoice or credit note, with or without its envelope. Nothing is stored.
         */
        post: operations["validateXml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events there are */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the endpoints */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events posted to a URL
         * @description Every event is posted as Standard Webhooks 1.0 describes it: headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,` and the HMAC-SHA256 of id, timestamp and body with the secret). Any 2xx within 10 seconds takes it; otherwise it is tried again over more than a day, and the endpoint is paused as a whole, for 5 seconds after the first failure and 10 minutes at most; what waits for it loses no attempt by that. 410 switches the endpoint off. An event may come twice and out of order: `webhook-id` tells the first, `data.sequence` the second. 20 endpoints at most.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an endpoint */
        get: operations["getWebhook"];
        /**
         * Change an endpoint
         * @description Replaces everything but the secret. What waits for an endpoint that is switched off goes on when it is switched on again; what happens meanwhile is not kept for it, but can be replayed. A pause after failures ends.
         */
        put: operations["updateWebhook"];
        post?: never;
        /** Delete an endpoint */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to an endpoint */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a delivery */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event once more
         * @description Under the same `webhook-id`, whatever became of it. The endpoint must be enabled.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a time once more
         * @description Those that were sent, under the same `webhook-id`, and those that the endpoint missed because it was not there or switched off. At most 10,000 changes of status at once. The endpoint must be enabled.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret
         * @description The old one signs beside the new one for `overlap_hours`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description `webhook.test`, sent as every other event is. The endpoint must be enabled.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operators' console */
        get: operations["getConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the console */
        get: operations["redirectToConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A view of the console */
        get: operations["getConsoleView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/{view}/{about}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A view of one thing */
        get: operations["getConsoleViewOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the console */
        get: operations["getConsoleFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/files/{folder}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file in a folder of the console */
        get: operations["getConsoleFolderFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description as a page to read */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the page */
        get: operations["redirectToDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the page */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can work
         * @description The database must answer, be migrated and have room; one that is busy is there. A queue that is unavailable is said but does not count: what is stored is worked on when it is back. Nor does a disk with too little room, or a recovery, while who reads is served: documents are refused with 503 then. `missing` has a sentence for each part that is missing.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service stands, in words and figures
         * @description For whoever runs the site: processes with their last sign of life, the access point, what waits for each stage and leg and since when, failures, overdue message level statuses, pauses, the schema beside this release, the disk, the queue, and transactions that hold the change feed back; `troubles` and `facts` say the same in sentences. It answers with 200 while the database or Redis is away or hangs, within seconds: what could not be found out is null, and `missing` says why. The token alone speaks for the caller then; a console session cannot. Probes ask `/health/live` and `/health/ready`. Needs the role `site-operator`.
         */
        get: operations["getServiceStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a message that the network sends us
         * @description For our access point alone, which forwards message level statuses here. It needs no bearer token but its own secret in `X-Token`.
         */
        post: operations["receiveInbound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playground": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to the page */
        get: operations["redirectToPlayground"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playground/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page that judges documents and requests by itself
         * @description The service's rules, schemas and renderer run in the page. Nothing that is pasted there is sent.
         */
        get: operations["getPlayground"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playground/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the playground */
        get: operations["getPlaygroundFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AcceptedDocument */
        AcceptedDocument: {
            document_sequence: string;
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** Format: uuid */
            id: string;
            meta_info: components["schemas"]["MetaInfo"];
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            totals: components["schemas"]["Totals"];
        };
        Address: {
            additional_street_name?: string;
            address_line?: string;
            city_name: string;
            country: string;
            /** @description An ISO 3166-1 alpha-2 country code (IBR-CL-14): see /api/code-lists/ISO3166. */
            country_code: string;
            /** @description One of AUH, DXB, SHJ, UAQ, FUJ, AJM, RAK when country_code is AE. */
            country_subentity: string;
            postal_zone?: string;
            street_name: string;
        };
        Attachment: {
            description?: string;
            /** @description A file name: no path, no control character, nothing that turns the direction of text. */
            file_name: string;
            /**
             * @description One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode.
             * @enum {string}
             */
            file_type: "application/pdf" | "application/vnd.oasis.opendocument.spreadsheet" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "image/jpeg" | "image/png" | "text/csv" | "application/xml";
            /** Format: uuid */
            id: string;
        };
        /** AttachmentContent */
        AttachmentContent: {
            description?: string;
            /** @description A file name: no path, no control character, nothing that turns the direction of text. */
            file_name: string;
            /**
             * @description One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode.
             * @enum {string}
             */
            file_type: "application/pdf" | "application/vnd.oasis.opendocument.spreadsheet" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "image/jpeg" | "image/png" | "text/csv" | "application/xml";
        };
        AttachmentRequest: {
            description?: string;
            file_content: string;
            /** @description A file name: no path, no control character, nothing that turns the direction of text. */
            file_name: string;
            /**
             * @description One of the allowed MIME types (IBR-CL-24): see /api/code-lists/MimeCode.
             * @enum {string}
             */
            file_type: "application/pdf" | "application/vnd.oasis.opendocument.spreadsheet" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "image/jpeg" | "image/png" | "text/csv" | "application/xml";
        };
        /** BatchResult */
        BatchResult: {
            document?: components["schemas"]["AcceptedDocument"];
            /** @description `message`, or a message per field, as a single create answers; of a 409 about a document that is there already also `document_id`. */
            errors?: {
                [key: string]: string;
            };
            /** @description Number of the line, blank ones counted, or of the element; from 1. */
            line: number;
            /** @description The same line under the same key made this document before. */
            replayed?: boolean;
            /** @description 201, 400, 409, 413, 429, 500 or 503; 408, 401 or 403 where the batch ended early. */
            status: number;
        };
        /** BrokenRule */
        BrokenRule: {
            /** @description Which elements the rule is for: its context in the rule file. */
            context?: string;
            /** @enum {string} */
            flag: "fatal" | "warning";
            /** @description Where to look: elements of the XML. */
            hint?: string;
            rule: string;
            text: string;
        };
        /** BulkRetryResult */
        BulkRetryResult: {
            more: boolean;
            retried: number;
        };
        /** BusinessProfile */
        BusinessProfile: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** Format: date-time */
            created_at: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            /** Format: uuid */
            id: string;
            name: string;
            numbering?: components["schemas"]["Numbering"];
            /** Format: uuid */
            org_id: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name: string;
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
            telephone?: string;
            /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** BusinessProfilePage */
        BusinessProfilePage: {
            data: components["schemas"]["BusinessProfile"][];
            next_cursor: string | null;
        };
        /** BusinessProfileRequest */
        BusinessProfileRequest: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            name: string;
            numbering?: components["schemas"]["Numbering"];
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name: string;
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
            telephone?: string;
            /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
        };
        /** Change */
        Change: {
            attempt: number | null;
            /** @description Goes on behind this change. */
            cursor: string;
            detail: {
                [key: string]: unknown;
            } | null;
            /** Format: uuid */
            document_id: string;
            document_sequence: string;
            duration_ms: number | null;
            event: string;
            /** @description As it was sent; null without one. */
            external_reference: string | null;
            from: string | null;
            /** @description Number of the entry in the log of its document, from 1 on; a later entry has a higher one. */
            id: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** @enum {string|null} */
            leg: "toC3" | "toC5" | "withdrawal" | null;
            /** @description As it was sent; null without one. */
            metadata: {
                [key: string]: string;
            } | null;
            /**
             * @description As it is now.
             * @enum {string}
             */
            overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            revision: number;
            stage: string;
            /** Format: date-time */
            timestamp: string;
            to: string | null;
        };
        /** ChangedDocument */
        ChangedDocument: {
            document_sequence: string;
            /** Format: uuid */
            id: string;
            /** Format: date */
            issue_date: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** @description Rules that it breaks in the next release alone. */
            newly_broken: components["schemas"]["BrokenRule"][];
            /** @description Rules that it breaks in today's alone. */
            no_longer_broken: components["schemas"]["BrokenRule"][];
            /** Format: uuid */
            org_id: string;
            /** @description By today's rules. */
            valid: boolean;
            /** @description By the next release. */
            valid_next: boolean;
        };
        /** Changes */
        Changes: {
            data: components["schemas"]["Change"][];
            has_more: boolean;
            next_cursor: string;
        };
        /** CodeList */
        CodeList: {
            entries: {
                code: string;
                name?: string;
            }[];
            name: string;
            title: string;
        };
        /** CodeLists */
        CodeLists: {
            data: {
                /** @description How many codes it has. */
                count: number;
                name: string;
                title: string;
            }[];
        };
        CommodityClassification: {
            /**
             * @description An item type: see /api/code-lists/ItemType.
             * @enum {string}
             */
            commodity_code?: "G" | "S" | "B";
            /** @description Mandatory when commodity_code is G or B. */
            item_classification_code?: string;
            /** @description An item classification scheme code (UNCL7143) (IBR-CL-13): see /api/code-lists/UNCL7143. Mandatory when commodity_code is G or B. */
            item_classification_list_id?: string;
            item_classification_list_version_id?: string;
            /**
             * @description A goods type under reverse charge (IBR-006-AE): see /api/code-lists/GoodsType.
             * @enum {string}
             */
            nature_code?: "DL8.48.8.2" | "DL8.48.8.1" | "DL8.48.3.1" | "DL8.48.3.2" | "DL8.48.3.3";
        };
        /** ConsoleSession */
        ConsoleSession: {
            /** @description Every change that the session asks for carries it as `X-CSRF-Token`. Null to a caller with a token. */
            csrf_token: string | null;
            /**
             * Format: date-time
             * @description When the session, or the token, ends.
             */
            expires_at: string | null;
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @enum {string} */
            role: "viewer" | "operator" | "site-operator";
            subject: string;
        };
        /** ContestedMessage */
        ContestedMessage: {
            /** Format: date-time */
            at: string;
            code: string;
            /** @description The envelope's, where it names another one. */
            envelope_sender: string | null;
            /** @description The provider whose message decides; null where it is not known. */
            expected: string | null;
            said: string | null;
            /** @description Null where only the access point knows of the message, and not whose it is. */
            sender: string | null;
        };
        ContractReference: {
            document_description?: string;
            id: string;
            /** Format: date */
            issue_date?: string;
        };
        /** CreatedOrganization */
        CreatedOrganization: {
            /** @description Bytes of its attachments. */
            attachments_bytes: number;
            /** @description Its own quota of them in megabytes; null for the site's. */
            attachments_mb: number | null;
            /** Format: uuid */
            business_profile_id: string;
            /** @description How many it has. */
            business_profiles: number;
            /** @description Documents that it may have in the queue at a time; null for no limit. */
            ceiling: number | null;
            /** Format: date-time */
            created_at: string;
            default_service_version: string;
            /**
             * Format: date-time
             * @description Since when its tokens are refused.
             */
            disabled_at: string | null;
            /** @description Years after that of their issue in which documents are kept; null for good. Then they are deleted: number, digests and the record of it stay. */
            documents_kept_years: number | null;
            /**
             * @description What happens to a document whose amounts are not those that its request expects.
             * @enum {string}
             */
            expected_totals: "refuse" | "warn";
            /**
             * @description Whether an `external_reference` names one document of a business profile and kind, or may name several.
             * @enum {string}
             */
            external_references: "unique" | "repeatable";
            /** Format: uuid */
            id: string;
            /**
             * Format: date
             * @description The first `issue_date` that is taken.
             */
            issue_date_from: string;
            /** @description How many days after today in the UAE an `issue_date` may lie. */
            issue_days_ahead: number;
            /** @description Bytes of answers that are kept for its Idempotency-Keys, for 25 hours. */
            kept_answers_bytes: number;
            /** @description Its own quota of them in megabytes; null for the site's. */
            kept_answers_mb: number | null;
            /** @description Whether nothing is deleted, whatever the terms say. */
            legal_hold: boolean;
            name: string;
            phase2: boolean;
            /** @description Its own rate; null for what the site gives everybody. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description When one of these three was changed: nothing is deleted for seven days after it.
             */
            retention_changed_at: string | null;
            /** @enum {string} */
            settlement: "warn" | "refuse";
            /** @description Days after its last change in which a document is kept that failed validation and never left; null for good. */
            unsent_kept_days: number | null;
            weight: number;
        };
        /** CreditedBy */
        CreditedBy: {
            /** @description What it takes off this invoice. */
            amount: number;
            /** Format: uuid */
            document_id: string;
            document_sequence: string;
        };
        CustomerParty: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            name: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name: string;
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
            telephone?: string;
            /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
        };
        /** DeletedDocument */
        DeletedDocument: {
            /** Format: date-time */
            accepted_at: string;
            /** Format: uuid */
            business_profile_id: string;
            /** Format: date-time */
            deleted_at: string;
            /** @description Its number, which no other document gets. */
            document_sequence: string;
            /** @description The SHA-256 of what it consisted of: who has one of the files can prove that it was this document's. */
            files: {
                file: string;
                revision: number;
                sha256: string;
            }[];
            /**
             * Format: uuid
             * @description The id that the document had.
             */
            id: string;
            /** Format: date */
            issue_date: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** Format: uuid */
            org_id: string;
            /** @enum {string} */
            overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            revision: number;
            /**
             * @description The term that was over: `documents_kept_years` or `unsent_kept_days` of its organization.
             * @enum {string}
             */
            rule: "documents" | "unsent";
            /** @description Digest of `files`, which the action `documents.delete` names as well. */
            sha256: string;
        };
        /** DeletedDocumentPage */
        DeletedDocumentPage: {
            data: components["schemas"]["DeletedDocument"][];
            next_cursor: string | null;
        };
        Delivery: {
            /** Format: date */
            actual_delivery_date?: string;
            delivery_location?: {
                address?: components["schemas"]["Address"];
                /** @description Mandatory when scheme_id is sent. */
                id?: string;
                /** @description An ISO 6523 ICD scheme code (IBR-CL-26): see /api/code-lists/ICD. */
                scheme_id?: string;
            };
            delivery_party?: {
                name?: string;
                party_identification_id?: string;
            };
            delivery_terms?: {
                id: string;
            };
        };
        DiscrepancyResponse: {
            description?: string;
            /**
             * @description A credit note reason code (IBR-001-AE): see /api/code-lists/CreditReason.
             * @enum {string}
             */
            response_code: "DL8.61.1.A" | "DL8.61.1.B" | "DL8.61.1.C" | "DL8.61.1.D" | "DL8.61.1.E" | "VD";
        };
        DocumentAllowance: {
            /** @description As sent, or computed from base_amount and multiplier_factor_numeric. */
            amount: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189. */
            reason_code?: string;
            tax_category: components["schemas"]["DocumentChargeTaxCategory"];
        };
        DocumentAllowanceRequest: {
            /** @description At most 2 decimals. Mandatory without base_amount. */
            amount?: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189. */
            reason_code?: string;
            tax_category: components["schemas"]["DocumentChargeTaxCategory"];
        };
        DocumentCharge: {
            /** @description As sent, or computed from base_amount and multiplier_factor_numeric. */
            amount: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161. */
            reason_code?: string;
            tax_category: components["schemas"]["DocumentChargeTaxCategory"];
        };
        DocumentChargeRequest: {
            /** @description At most 2 decimals. Mandatory without base_amount. */
            amount?: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161. */
            reason_code?: string;
            tax_category: components["schemas"]["DocumentChargeTaxCategory"];
        };
        DocumentChargeTaxCategory: {
            /**
             * @description A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory.
             * @enum {string}
             */
            id: "S" | "E" | "O" | "AE" | "Z" | "N";
            /** @description At most 10 decimals. 0 or left out with E, AE and O; with O the UBL has none. */
            percent?: number;
            /** @description Mandatory when id is E. */
            tax_exemption_reason?: string;
            /**
             * @description A VAT exemption reason code: see /api/code-lists/TaxExemptionCode. Mandatory when id is E.
             * @enum {string}
             */
            tax_exemption_reason_code?: "DL8.46.1" | "DL8.46.2" | "DL8.46.3" | "DL8.46.4";
            /** @enum {string} */
            tax_scheme?: "VAT";
        };
        DocumentLine: {
            accounting_cost?: string;
            /** @description Mandatory when commodity_classification.commodity_code is S or B. */
            additional_item_identification?: {
                id: string;
                scheme_id: string;
            }[];
            additional_item_property?: {
                name: string;
                value: string;
            }[];
            allowances?: components["schemas"]["LineAllowance"][];
            /** @description `quantity` × `price_amount` / `base_quantity`, rounded as `net_amount` is: the two agree where no charge or allowance lies between them. */
            base_amount: number;
            buyer_item_identification?: {
                id: string;
            };
            charges?: components["schemas"]["LineCharge"][];
            classified_tax_category: components["schemas"]["TaxCategory"];
            commodity_classification?: components["schemas"]["CommodityClassification"];
            description: string;
            despatch_line_reference?: {
                document_reference?: {
                    id: string;
                };
                /** @description Mandatory without document_reference. */
                line_id?: string;
            };
            document_reference?: components["schemas"]["LineReference"];
            expected?: components["schemas"]["ExpectedLineAmounts"];
            invoice_period?: components["schemas"]["LinePeriod"];
            line_object_identifier?: string;
            lot_number_id?: string;
            name: string;
            /** @description The same with charges added and allowances taken off, rounded as rule IBR-147-AE rounds, which computes in binary floating point and takes nothing else. Half a fils may go down: 41.05 × 344.70 is 14,149.935, and `net_amount` is 14149.93. */
            net_amount: number;
            note?: string;
            order_line_reference?: {
                line_id: string;
                order_reference?: components["schemas"]["LineOrderReference"];
            };
            origin_country?: {
                /** @description An ISO 3166-1 alpha-2 country code (IBR-CL-15): see /api/code-lists/ISO3166. */
                identification_code: string;
            };
            price: components["schemas"]["Price"];
            /** @description At most 10 decimals. */
            quantity: number;
            seller_item_identification?: {
                id: string;
            };
            standard_item_identification?: {
                id: string;
                /** @description An ISO 6523 ICD scheme code (IBR-CL-21): see /api/code-lists/ICD. */
                scheme_id: string;
            };
            /** @description Of `net_amount`. Below zero, half a fils goes up too: 5 % of -2.50 is -0.12. */
            tax_amount: number;
            /** @description Unless the document is in AED. */
            tax_amount_in_aed?: number;
            /** @description `net_amount` and `tax_amount`. */
            total_amount: number;
            /** @description Unless the document is in AED. */
            total_amount_in_aed?: number;
            /** @description A UN/ECE Recommendation 20 or 21 unit code (IBR-CL-23): see /api/code-lists/UNECERec20. */
            unit_code: string;
        };
        DocumentLineRequest: {
            accounting_cost?: string;
            /** @description Mandatory when commodity_classification.commodity_code is S or B. */
            additional_item_identification?: {
                id: string;
                scheme_id: string;
            }[];
            additional_item_property?: {
                name: string;
                value: string;
            }[];
            allowances?: components["schemas"]["LineAllowanceRequest"][];
            buyer_item_identification?: {
                id: string;
            };
            charges?: components["schemas"]["LineChargeRequest"][];
            classified_tax_category: components["schemas"]["TaxCategory"];
            commodity_classification?: components["schemas"]["CommodityClassification"];
            description: string;
            despatch_line_reference?: {
                document_reference?: {
                    id: string;
                };
                /** @description Mandatory without document_reference. */
                line_id?: string;
            };
            document_reference?: components["schemas"]["LineReference"];
            expected?: components["schemas"]["ExpectedLineAmounts"];
            invoice_period?: components["schemas"]["LinePeriod"];
            line_object_identifier?: string;
            lot_number_id?: string;
            name: string;
            note?: string;
            order_line_reference?: {
                line_id: string;
                order_reference?: components["schemas"]["LineOrderReference"];
            };
            origin_country?: {
                /** @description An ISO 3166-1 alpha-2 country code (IBR-CL-15): see /api/code-lists/ISO3166. */
                identification_code: string;
            };
            price: components["schemas"]["PriceRequest"];
            /** @description At most 10 decimals. */
            quantity: number;
            seller_item_identification?: {
                id: string;
            };
            standard_item_identification?: {
                id: string;
                /** @description An ISO 6523 ICD scheme code (IBR-CL-21): see /api/code-lists/ICD. */
                scheme_id: string;
            };
            /** @description A UN/ECE Recommendation 20 or 21 unit code (IBR-CL-23): see /api/code-lists/UNECERec20. */
            unit_code: string;
        };
        DocumentReference: {
            id: string;
            /** Format: date */
            issue_date?: string;
        };
        /** DocumentRetryResult */
        DocumentRetryResult: {
            /** Format: uuid */
            id: string;
            revision: number;
            stage: string;
        };
        /** DocumentStory */
        DocumentStory: {
            deliveries: {
                attempts: number;
                /** Format: date-time */
                created_at: string;
                /** Format: uuid */
                endpoint_id: string;
                error: string | null;
                event: string;
                http_status: number | null;
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                next_attempt_at: string | null;
                /** Format: date-time */
                settled_at: string | null;
                /** @enum {string} */
                state: "pending" | "delivered" | "failed";
                url: string;
            }[];
            document: {
                /** Format: uuid */
                business_profile_id: string;
                /**
                 * Format: date-time
                 * @description Changed since it was judged, and not sent again yet.
                 */
                corrected_at: string | null;
                /** Format: date-time */
                created_at: string;
                currency: string | null;
                customer: string | null;
                document_sequence: string;
                /** @description As it was sent; null without one. */
                external_reference: string | null;
                /** @description Why one of our own stages gave it up. */
                failure: {
                    [key: string]: unknown;
                } | null;
                /** @enum {string|null} */
                fta_status: "APPROVED" | "REJECTED" | null;
                /** Format: uuid */
                id: string;
                /** Format: date */
                issue_date: string;
                /** @enum {string} */
                kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
                /** @description Whether it is kept whatever its organization's terms say. */
                legal_hold: boolean;
                /** @description As it was sent; null without one. */
                metadata: {
                    [key: string]: string;
                } | null;
                organization: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                };
                /** @enum {string} */
                overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
                /** @enum {string|null} */
                participant_status: "APPROVED" | "REJECTED" | null;
                request_id: string;
                revision: number;
                service_version: string;
                /** @enum {string} */
                stage: "received" | "priced" | "rendered" | "validated" | "invalid";
                /** Format: date-time */
                stage_changed_at: string;
                supplier: string | null;
                /** @description A decimal. */
                tax_inclusive_amount: string | null;
                /** Format: date-time */
                updated_at: string;
            };
            files: {
                description: string;
                media_type: string;
                path: string;
            }[];
            findings: components["schemas"]["ValidationResult"][];
            legs: {
                attempts: number;
                /** Format: date-time */
                created_at: string;
                /** @enum {string|null} */
                failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
                /** @description What to do about it. */
                hint: string;
                /** @enum {string} */
                leg: "toC3" | "toC5" | "withdrawal";
                /**
                 * Format: date-time
                 * @description 25 minutes after it was sent.
                 */
                mls_due_at: string | null;
                /** Format: date-time */
                mls_overdue_at: string | null;
                /** Format: date-time */
                mls_received_at: string | null;
                /**
                 * Format: date-time
                 * @description It is not sent, and the access point not asked, before.
                 */
                next_check_at: string | null;
                reason: string | null;
                receiver_id: string;
                revision: number;
                /** Format: uuid */
                sbdh_id: string;
                /** Format: date-time */
                sent_at: string | null;
                /** @enum {string} */
                state: "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";
                tax_data_type: string | null;
                /** Format: date-time */
                updated_at: string;
            }[];
            log: components["schemas"]["StatusLogEntry"][];
            /**
             * Format: date
             * @description 14 days after the date of issue: the law's term.
             */
            report_due_on: string;
        };
        /**
         * Errors
         * @description What went wrong: one message, or a message per field by its path as it was sent.
         */
        Errors: {
            errors: {
                /**
                 * Format: uuid
                 * @description Of a 409 about a document that is there already: its id.
                 */
                document_id?: string;
                /** @description What is wrong, when it is not about a field. */
                message?: string;
            } & {
                [key: string]: string;
            };
        };
        /** EvidenceKey */
        EvidenceKey: {
            alg: string;
            crv: string;
            kid: string;
            kty: string;
            use: string;
            x: string;
        };
        /** EvidenceKeys */
        EvidenceKeys: {
            keys: components["schemas"]["EvidenceKey"][];
        };
        ExchangeRate: {
            /** @description At most 6 decimals. AED for one unit of the document's currency, 3.6725 for USD: an amount times the rate is AED. A rate beside the peg of USD, SAR, BHD, OMR or QAR is a warning (OWN-52), one the other way round says so (OWN-53). */
            calculation_rate: number;
            /** Format: date */
            date?: string;
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            source_currency_code?: string;
            /** @enum {string} */
            target_currency_code?: "AED";
        };
        ExchangeRateRequest: {
            /** @description At most 6 decimals. AED for one unit of the document's currency, 3.6725 for USD: an amount times the rate is AED. A rate beside the peg of USD, SAR, BHD, OMR or QAR is a warning (OWN-52), one the other way round says so (OWN-53). */
            calculation_rate: number | string;
            /** Format: date */
            date?: string;
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            source_currency_code?: string;
            /** @enum {string} */
            target_currency_code?: "AED";
        };
        ExpectedLineAmounts: {
            /** @description At most 2 decimals. */
            net_amount?: number;
            /** @description At most 2 decimals. */
            tax_amount?: number;
        };
        ExpectedTotals: {
            /** @description At most 2 decimals. */
            payable?: number;
            /** @description At most 2 decimals. */
            tax?: number;
            /** @description At most 2 decimals. */
            tax_exclusive?: number;
            /** @description At most 2 decimals. */
            tax_inclusive?: number;
            /** @description At most 2 decimals. The most by which any of them may differ, also `expected` of a line; 0 if absent. */
            tolerance?: number;
        };
        /**
         * FindingTotals
         * @description All findings, listed or not.
         */
        FindingTotals: {
            /** @description How often a fatal rule failed. */
            fatal: number;
            /** @description How often each rule failed, by its id. */
            rules: {
                [key: string]: number;
            };
            /** @description How often a rule failed that warns. */
            warning: number;
        };
        /** FoundDocument */
        FoundDocument: {
            /** Format: date-time */
            created_at: string;
            /** @description Null for a very large document, as are the names of its parties. */
            currency: string | null;
            customer: string | null;
            document_sequence: string;
            external_reference: string | null;
            /** @enum {string|null} */
            fta_status: "APPROVED" | "REJECTED" | null;
            /** Format: uuid */
            id: string;
            /** @description One of our own stages gave it up. */
            is_given_up: boolean;
            /** Format: date */
            issue_date: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            leg: components["schemas"]["FoundLeg"] | null;
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /** @enum {string} */
            overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            /** @enum {string|null} */
            participant_status: "APPROVED" | "REJECTED" | null;
            revision: number;
            /** @enum {string} */
            stage: "received" | "priced" | "rendered" | "validated" | "invalid";
            supplier: string | null;
            /** @description A decimal. */
            tax_inclusive_amount: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** FoundDocumentPage */
        FoundDocumentPage: {
            data: components["schemas"]["FoundDocument"][];
            /** @description False where so much begins as the text does that not everything was looked at: a longer text finds more. */
            is_complete: boolean;
            next_cursor: string | null;
        };
        /** FoundLeg */
        FoundLeg: {
            /** @enum {string|null} */
            failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
            /** @enum {string} */
            leg: "toC3" | "toC5" | "withdrawal";
            reason: string | null;
            /** Format: uuid */
            sbdh_id: string;
            /** @enum {string} */
            state: "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";
        };
        /** GivenUpDocument */
        GivenUpDocument: {
            document_sequence: string;
            failure: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** Format: uuid */
            org_id: string;
            revision: number;
            /** @enum {string} */
            stage: "received" | "priced" | "rendered";
            /** Format: date-time */
            updated_at: string;
        };
        /** GivenUpDocumentPage */
        GivenUpDocumentPage: {
            data: components["schemas"]["GivenUpDocument"][];
            next_cursor: string | null;
        };
        /** HeldDocument */
        HeldDocument: {
            /** Format: uuid */
            id: string;
            legal_hold: boolean;
        };
        /** InboundRefusal */
        InboundRefusal: {
            errorMessage: string;
            /** @enum {string} */
            retry: "none";
        };
        /** Incidents */
        Incidents: {
            documents: components["schemas"]["StageIncident"][];
            legs: components["schemas"]["LegIncident"][];
        };
        InvoicePeriod: {
            description?: string;
            /** Format: date */
            end_date?: string;
            /** Format: date */
            start_date?: string;
        };
        /** IssuedToken */
        IssuedToken: {
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: uuid
             * @description The token's `jti`.
             */
            id: string;
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            roles: string[];
            subject: string;
        };
        /** IssuedTokenPage */
        IssuedTokenPage: {
            data: components["schemas"]["IssuedToken"][];
            next_cursor: string | null;
        };
        /** LegActionResult */
        LegActionResult: {
            /** Format: uuid */
            document_id: string;
            /** @enum {string} */
            leg: "toC3" | "toC5" | "withdrawal";
            revision: number;
            /** Format: uuid */
            sbdh_id: string;
            /** @enum {string} */
            state: "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";
        };
        /** LegAddress */
        LegAddress: {
            docTypeId: string;
            processId: string;
            /** @description Why not. */
            reason: string | null;
            receiverId: string;
            /** @description Whether something would be sent on this leg. */
            required: boolean;
            senderId: string;
        };
        /** LegIncident */
        LegIncident: {
            /** @description With `by=access_point`: the subject of the certificate that was sent to. */
            access_point: string | null;
            cause: string | null;
            /** @enum {string|null} */
            failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
            hint: string;
            /** @enum {string} */
            leg: "toC3" | "toC5" | "withdrawal";
            legs: number;
            /** Format: date-time */
            newest: string;
            /** Format: date-time */
            oldest: string;
            organizations: number;
            /** @description With `by=receiver`. */
            receiver_id: string | null;
            receivers: number;
            /** @enum {string} */
            state: "unknown" | "failed";
        };
        LineAllowance: {
            /** @description As sent, or computed from base_amount and multiplier_factor_numeric. */
            amount: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189. */
            reason_code?: string;
            tax_category?: components["schemas"]["LineChargeTaxCategory"];
        };
        LineAllowanceRequest: {
            /** @description At most 2 decimals. Mandatory without base_amount. */
            amount?: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description An allowance reason code (UNCL5189) (IBR-CL-19): see /api/code-lists/UNCL5189. */
            reason_code?: string;
            tax_category?: components["schemas"]["LineChargeTaxCategory"];
        };
        LineCharge: {
            /** @description As sent, or computed from base_amount and multiplier_factor_numeric. */
            amount: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161. */
            reason_code?: string;
            tax_category?: components["schemas"]["LineChargeTaxCategory"];
        };
        LineChargeRequest: {
            /** @description At most 2 decimals. Mandatory without base_amount. */
            amount?: number;
            /** @description At most 2 decimals. */
            base_amount?: number;
            /** @description At most 10 decimals. */
            multiplier_factor_numeric?: number;
            /** @description Mandatory without reason_code. */
            reason?: string;
            /** @description A charge reason code (UNCL7161) (IBR-CL-20): see /api/code-lists/UNCL7161. */
            reason_code?: string;
            tax_category?: components["schemas"]["LineChargeTaxCategory"];
        };
        LineChargeTaxCategory: {
            /**
             * @description A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory.
             * @enum {string}
             */
            id: "S" | "E" | "O" | "AE" | "Z" | "N";
            /** @description At most 10 decimals. That of the line, or left out. */
            percent?: number;
            /** @description Mandatory when id is E. */
            tax_exemption_reason?: string;
            /**
             * @description A VAT exemption reason code: see /api/code-lists/TaxExemptionCode. Mandatory when id is E.
             * @enum {string}
             */
            tax_exemption_reason_code?: "DL8.46.1" | "DL8.46.2" | "DL8.46.3" | "DL8.46.4";
            /** @enum {string} */
            tax_scheme?: "VAT";
        };
        LineOrderReference: {
            id: string;
        };
        LinePeriod: {
            /** Format: date */
            end_date?: string;
            /**
             * Format: date
             * @description Mandatory without end_date.
             */
            start_date?: string;
        };
        LineReference: {
            /** @description Digits only. */
            document_type_code?: string;
            id: string;
            /** @description An object identifier scheme code (UNCL1153) (IBR-CL-07): see /api/code-lists/UNCL1153. */
            scheme_id?: string;
        };
        /**
         * LineTaxDifference
         * @description `tax_amount` in parts, where it is not what the `tax_amount` of the lines adds up to.
         */
        LineTaxDifference: {
            /** @description VAT of the document's charges less that of its allowances. */
            allowance_charge_tax_amount: number;
            /** @description What the `tax_amount` of the lines adds up to. */
            line_tax_amount: number;
            /** @description The rest: VAT is rounded once per category, and not on each line. */
            rounding_difference: number;
        };
        /** ListedSession */
        ListedSession: {
            /** @description Where the person signed in from. */
            address: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether this request came with it. */
            current: boolean;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @description Who issued the token, or the identity provider. */
            issuer: string | null;
            /** Format: uuid */
            org_id: string;
            organization: string | null;
            /** @description As the token or the identity provider named them last. */
            roles: string[];
            /**
             * @description Null, as the next three, for a session that an earlier release began.
             * @enum {string|null}
             */
            signed_in_with: "token" | "link" | "provider" | null;
            subject: string;
            user_agent: string | null;
        };
        /** ListedSessionPage */
        ListedSessionPage: {
            data: components["schemas"]["ListedSession"][];
            next_cursor: string | null;
        };
        /** MetaInfo */
        MetaInfo: {
            peppol_status: {
                /** @enum {string|null} */
                fta_status: "APPROVED" | "REJECTED" | null;
                /** @enum {string} */
                overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
                /** @enum {string|null} */
                participant_status: "APPROVED" | "REJECTED" | null;
                validation_results: components["schemas"]["ValidationResult"][];
                validation_totals?: components["schemas"]["ValidationTotals"];
            };
        };
        /** NewOrganization */
        NewOrganization: {
            attachments_mb?: number;
            ceiling?: number;
            /** @enum {string} */
            default_service_version?: "20260101" | "20260507";
            documents_kept_years?: 0 | number;
            /** @enum {string} */
            expected_totals?: "refuse" | "warn";
            /** @enum {string} */
            external_references?: "unique" | "repeatable";
            /**
             * Format: date
             * @description From 2018-01-01 to today.
             */
            issue_date_from?: string;
            issue_days_ahead?: number;
            kept_answers_mb?: number;
            legal_hold?: boolean;
            name: string;
            phase2?: boolean;
            profile: {
                /** @description Mandatory when scheme_agency_id is TL. */
                authority_name?: string;
                /** @description Mandatory when scheme_agency_id is sent. */
                company_id?: string;
                company_legal_form?: string;
                contact_name?: string;
                /** @description An e-mail address. */
                email: string;
                /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
                endpoint_id: string;
                /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
                endpoint_scheme_id: string;
                name: string;
                numbering?: components["schemas"]["Numbering"];
                /** @description Mandatory when party_identification_scheme_id is sent. */
                party_identification_id?: string;
                /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
                party_identification_scheme_id?: string;
                party_name: string;
                party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
                /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
                passport_issuing_country_code?: string;
                postal_address: components["schemas"]["Address"];
                /**
                 * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
                 * @enum {string}
                 */
                scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
                telephone?: string;
                /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
                tin?: string;
            };
            rate_per_minute?: number;
            reason: string;
            /** @enum {string} */
            settlement?: "warn" | "refuse";
            shares_taxpayer?: boolean;
            unsent_kept_days?: 0 | number;
            weight?: number;
        };
        /**
         * Numbering
         * @description Prefix and width of the document numbers by kind: `ACME-2026-000001`. A kind that is left out has the default. Without `numbering` what stands stays when a profile is replaced; `{}` restores the defaults. Running numbers go on, whatever the prefix is.
         */
        Numbering: {
            "purchase-credit-notes"?: {
                /** @description Before year and running number; SBC by default. No other kind and no other business profile of the organization can have it. */
                prefix?: string;
                /** @description Least digits of the running number; 6 by default. */
                width?: number;
            };
            "purchase-invoices"?: {
                /** @description Before year and running number; SBI by default. No other kind and no other business profile of the organization can have it. */
                prefix?: string;
                /** @description Least digits of the running number; 6 by default. */
                width?: number;
            };
            "sales-credit-notes"?: {
                /** @description Before year and running number; SLC by default. No other kind and no other business profile of the organization can have it. */
                prefix?: string;
                /** @description Least digits of the running number; 6 by default. */
                width?: number;
            };
            "sales-invoices"?: {
                /** @description Before year and running number; SLI by default. No other kind and no other business profile of the organization can have it. */
                prefix?: string;
                /** @description Least digits of the running number; 6 by default. */
                width?: number;
            };
        };
        /** OperableLeg */
        OperableLeg: {
            attempts: number;
            /** @description Status messages that decide nothing until a person says so. */
            contested: components["schemas"]["ContestedMessage"][];
            /** Format: uuid */
            document_id: string;
            document_sequence: string;
            /** @enum {string|null} */
            failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
            hint: string;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** @enum {string} */
            leg: "toC3" | "toC5" | "withdrawal";
            /** Format: uuid */
            org_id: string;
            reason: string | null;
            revision: number;
            /** Format: uuid */
            sbdh_id: string;
            /** Format: date-time */
            sent_at: string | null;
            /** @enum {string} */
            state: "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";
            /** Format: date-time */
            updated_at: string;
        };
        /** OperableLegPage */
        OperableLegPage: {
            data: components["schemas"]["OperableLeg"][];
            next_cursor: string | null;
        };
        /** OperatorAction */
        OperatorAction: {
            /** @enum {string} */
            action: "leg.retry" | "leg.resolve" | "legs.retry" | "legs.stop" | "document.retry" | "document.withdraw" | "document.hold" | "document.release" | "documents.retry" | "documents.stop" | "documents.delete" | "work.pause" | "work.resume" | "organization.create" | "organization.change" | "organization.disable" | "organization.enable" | "organization.export" | "token.revoke" | "token.issue" | "session.begin" | "session.end" | "session.refuse" | "webhook.create" | "webhook.change" | "webhook.delete" | "webhook.rotate" | "profile.create" | "profile.change" | "documents.search" | "document.open" | "document.export" | "outages.export" | "taxpayer.decide";
            /** Format: date-time */
            at: string;
            detail: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            org_id: string | null;
            organization: string | null;
            /** @enum {string} */
            outcome: "done" | "refused";
            reason: string | null;
            request_id: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "site-operator" | "none";
            subject: string;
            /** @enum {string} */
            target: "leg" | "legs" | "document" | "documents" | "pause" | "organization" | "token" | "taxpayer" | "session" | "webhook" | "profile" | "outages";
            target_id: string | null;
        };
        /** OperatorActionPage */
        OperatorActionPage: {
            data: components["schemas"]["OperatorAction"][];
            next_cursor: string | null;
        };
        OrderReference: {
            id: string;
            sales_order_id?: string;
        };
        /** Organization */
        Organization: {
            /** @description Bytes of its attachments. */
            attachments_bytes: number;
            /** @description Its own quota of them in megabytes; null for the site's. */
            attachments_mb: number | null;
            /** @description How many it has. */
            business_profiles: number;
            /** @description Documents that it may have in the queue at a time; null for no limit. */
            ceiling: number | null;
            /** Format: date-time */
            created_at: string;
            default_service_version: string;
            /**
             * Format: date-time
             * @description Since when its tokens are refused.
             */
            disabled_at: string | null;
            /** @description Years after that of their issue in which documents are kept; null for good. Then they are deleted: number, digests and the record of it stay. */
            documents_kept_years: number | null;
            /**
             * @description What happens to a document whose amounts are not those that its request expects.
             * @enum {string}
             */
            expected_totals: "refuse" | "warn";
            /**
             * @description Whether an `external_reference` names one document of a business profile and kind, or may name several.
             * @enum {string}
             */
            external_references: "unique" | "repeatable";
            /** Format: uuid */
            id: string;
            /**
             * Format: date
             * @description The first `issue_date` that is taken.
             */
            issue_date_from: string;
            /** @description How many days after today in the UAE an `issue_date` may lie. */
            issue_days_ahead: number;
            /** @description Bytes of answers that are kept for its Idempotency-Keys, for 25 hours. */
            kept_answers_bytes: number;
            /** @description Its own quota of them in megabytes; null for the site's. */
            kept_answers_mb: number | null;
            /** @description Whether nothing is deleted, whatever the terms say. */
            legal_hold: boolean;
            name: string;
            phase2: boolean;
            /** @description Its own rate; null for what the site gives everybody. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description When one of these three was changed: nothing is deleted for seven days after it.
             */
            retention_changed_at: string | null;
            /** @enum {string} */
            settlement: "warn" | "refuse";
            /** @description Days after its last change in which a document is kept that failed validation and never left; null for good. */
            unsent_kept_days: number | null;
            weight: number;
        };
        /** OrganizationChange */
        OrganizationChange: {
            attachments_mb?: number;
            ceiling?: number;
            /** @enum {string} */
            default_service_version?: "20260101" | "20260507";
            documents_kept_years?: 0 | number;
            /** @enum {string} */
            expected_totals?: "refuse" | "warn";
            /** @enum {string} */
            external_references?: "unique" | "repeatable";
            /**
             * Format: date
             * @description From 2018-01-01 to today.
             */
            issue_date_from?: string;
            issue_days_ahead?: number;
            kept_answers_mb?: number;
            legal_hold?: boolean;
            name?: string;
            phase2?: boolean;
            rate_per_minute?: number;
            reason: string;
            /** @enum {string} */
            settlement?: "warn" | "refuse";
            unsent_kept_days?: 0 | number;
            weight?: number;
        };
        /** OrganizationPage */
        OrganizationPage: {
            data: components["schemas"]["Organization"][];
            next_cursor: string | null;
        };
        /** OrganizationProfilePage */
        OrganizationProfilePage: {
            data: components["schemas"]["BusinessProfile"][];
            next_cursor: string | null;
        };
        /** Outage */
        Outage: {
            begun_by: string | null;
            /**
             * @description Of a pause.
             * @enum {string|null}
             */
            cause: "operator" | "site-error" | null;
            end_reason: string | null;
            ended_by: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "access-point-away" | "pause";
            organization: string | null;
            /** Format: uuid */
            organization_id: string | null;
            /** @description Worker processes that saw it. */
            processes: number | null;
            reason: string;
            /**
             * @description Of a pause.
             * @enum {string|null}
             */
            scope: "stage" | "leg" | "receiver" | "organization" | "access-point" | null;
            /** @description How long it lasted, or has by now. */
            seconds: number;
            /** Format: date-time */
            since: string;
            /** @description What stood still: the access point's address, or the target of the pause. */
            target: string;
            /** @description Calls that came to nothing. */
            tries: number | null;
            /**
             * Format: date-time
             * @description Null while it lasts.
             */
            until: string | null;
        };
        /** OutagePage */
        OutagePage: {
            data: components["schemas"]["Outage"][];
            next_cursor: string | null;
        };
        PartyTaxScheme: {
            company_id: string;
            /** @enum {string} */
            tax_scheme: "VAT";
        };
        PartyTaxSchemeRequest: {
            company_id?: string;
            /** @enum {string} */
            tax_scheme?: "VAT";
        };
        /** Pause */
        Pause: {
            /**
             * @description `site-error`: the service has paused the stage, or the access point, by itself for a fault of the site, and looks whether it has passed.
             * @enum {string}
             */
            cause: "operator" | "site-error";
            end_reason: string | null;
            /** Format: date-time */
            ended_at: string | null;
            ended_by: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            next_probe_at: string | null;
            /** @description Its name. */
            organization: string | null;
            /**
             * Format: uuid
             * @description Of whose documents; null for everybody's.
             */
            organization_id: string | null;
            /** Format: date-time */
            paused_at: string;
            paused_by: string;
            /** @description How often it was looked whether a fault of the site has passed. */
            probes: number;
            reason: string;
            /** @enum {string} */
            scope: "stage" | "leg" | "receiver" | "organization" | "access-point";
            /** @description A stage, a leg, a participant identifier, an organization's id, or `corner-2`. */
            target: string;
        };
        /** PausePage */
        PausePage: {
            data: components["schemas"]["Pause"][];
            next_cursor: string | null;
        };
        PayeeParty: {
            company_id?: string;
            name: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
        };
        PaymentMeans: {
            /** @description Mandatory when payment_means_code is 54 or 55. */
            card_account?: {
                holder_name?: string;
                network_id: string;
                /** @description The last 4 to 6 digits of the card, or its number with the others masked; a whole number is refused. */
                primary_account_number_id: string;
            };
            id?: string;
            /** @description Mandatory when payment_means_code is 30. */
            payee_financial_account?: {
                address?: components["schemas"]["Address"];
                financial_institution_branch_id?: string;
                /** @description IBAN or another account number; an IBAN whose check digits are wrong is a warning (OWN-51). */
                id: string;
                name?: string;
            };
            payment_id?: string[];
            /** @description Mandatory when payment_means_code is 49. */
            payment_mandate?: {
                id: string;
                payer_financial_account_id: string;
            };
            /**
             * @description A payment means code (IBR-CL-16): see /api/code-lists/UNCL4461.
             * @enum {string}
             */
            payment_means_code: "1" | "10" | "20" | "21" | "30" | "49" | "54" | "55" | "68";
        };
        PaymentTerms: {
            /** @description At most 2 decimals. */
            amount?: number;
            /** Format: date */
            installment_due_date?: string;
            note?: string;
            payment_means_id?: string;
        };
        /** PeppolLeg */
        PeppolLeg: {
            country: string | null;
            docTypeId: string | null;
            /** @description The document that travels: UBL, or the tax data document. Null for the role `viewer`. */
            documentXml: string | null;
            /** Format: date-time */
            lastUpdated: string | null;
            /** @description The message level status that came back. */
            mlsResponse: {
                [key: string]: unknown;
            } | null;
            processId: string | null;
            receiverId: string | null;
            senderId: string | null;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "FAILED" | "NOT_REQUIRED" | "NOT_SENT";
            /** @description What the access point reported, and what may be done. */
            transmissionResponse: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Id of the envelope, the same in every attempt.
             */
            transmissionUuid: string | null;
        };
        /** PeppolStatus */
        PeppolStatus: {
            document_sequence: string;
            /** @description As it was sent; null without one. */
            external_reference: string | null;
            /**
             * @description The tax authority's verdict.
             * @enum {string|null}
             */
            fta_status: "APPROVED" | "REJECTED" | null;
            /** Format: uuid */
            id: string;
            /** @description Nothing will change by itself any more. */
            is_terminal: boolean;
            /** @description As it was sent; null without one. */
            metadata: {
                [key: string]: string;
            } | null;
            /** @description When to ask again; null when nothing will change by itself. */
            next_poll_after_seconds: number | null;
            /** @enum {string} */
            overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            /**
             * @description The receiver's verdict.
             * @enum {string|null}
             */
            participant_status: "APPROVED" | "REJECTED" | null;
            toC3: components["schemas"]["PeppolLeg"];
            toC5: components["schemas"]["PeppolLeg"];
            /** @description What the rules found, and the reasons of a rejection: why `overall_status` is VALIDATION_FAILED or REJECTED. */
            validation_results: components["schemas"]["ValidationResult"][];
            validation_totals?: components["schemas"]["ValidationTotals"];
            withdrawal?: components["schemas"]["PeppolLeg"];
        };
        Price: {
            allowance?: {
                /** @description At most 10 decimals. */
                amount: number;
            };
            /** @description At most 10 decimals. */
            base_quantity: number;
            /** @description At most 10 decimals. */
            price_amount: number;
        };
        PriceRequest: {
            allowance?: {
                /** @description At most 10 decimals. */
                amount: number;
            };
            /** @description At most 10 decimals. */
            base_amount: number;
            /** @description At most 10 decimals. */
            base_quantity: number;
        };
        /** PurchaseCreditNote */
        PurchaseCreditNote: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["CustomerParty"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["Attachment"][];
            billing_reference?: components["schemas"]["PurchaseCreditNoteDocumentReference"][];
            /** Format: uuid */
            business_profile_id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /**
             * Format: date-time
             * @description When it was changed after it was validated; absent once it is resubmitted.
             */
            corrected_at?: string;
            /** Format: date-time */
            created_at: string;
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @description Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind (`numbering`). */
            document_sequence: string;
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** Format: uuid */
            id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "261";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            meta_info: components["schemas"]["MetaInfo"];
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            /** Format: uuid */
            org_id: string;
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description 1, and one more with every resubmission. */
            revision: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
            /** Format: date-time */
            updated_at: string;
        };
        /** PurchaseCreditNoteContent */
        PurchaseCreditNoteContent: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["CustomerParty"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["AttachmentContent"][];
            billing_reference?: components["schemas"]["PurchaseCreditNoteDocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "261";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
        };
        PurchaseCreditNoteDocumentReference: {
            /** @description What this credit note takes off the invoice while it stands: its `tax_inclusive_amount`, shared out in the order of the references. 0 where it cannot be counted: other parties, another currency. */
            amount?: number;
            /** @description What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count. */
            credited_amount?: number;
            /**
             * Format: uuid
             * @description The document of yours that has this number; absent where none has.
             */
            document_id?: string;
            id: string;
            /** Format: date */
            issue_date?: string;
            /** @description The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it. */
            remaining_amount?: number;
        };
        /** PurchaseCreditNoteDryRun */
        PurchaseCreditNoteDryRun: {
            document: components["schemas"]["PurchaseCreditNoteContent"];
            routing: {
                toC3: components["schemas"]["LegAddress"];
                toC5: components["schemas"]["LegAddress"];
            };
            /** @description Id and version of the rules for the UBL document. */
            rule_set: string;
            /** @description The tax data document (XML) that would go to the authority. */
            tax_data: string;
            /** @description Id and version of the rules for the tax data document. */
            tax_data_rule_set: string;
            /** @description The UBL document (XML), with its attachments. */
            ubl: string;
            /** @description Whether no finding is fatal. */
            valid: boolean;
            /** @description Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it. */
            validation_results: components["schemas"]["ValidationResult"][];
            validation_totals?: components["schemas"]["ValidationTotals"];
        };
        /** PurchaseCreditNotePage */
        PurchaseCreditNotePage: {
            data: components["schemas"]["PurchaseCreditNote"][];
            next_cursor: string | null;
        };
        /** PurchaseCreditNoteRequest */
        PurchaseCreditNoteRequest: {
            accounting_cost?: string;
            accounting_customer_party?: components["schemas"]["RepeatedCustomer"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory otherwise. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "261";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** PurchaseCreditNoteRequestLine */
        PurchaseCreditNoteRequestLine: {
            accounting_cost?: string;
            accounting_customer_party?: components["schemas"]["RepeatedCustomer"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory otherwise. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order. */
            idempotency_key?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "261";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** PurchaseInvoice */
        PurchaseInvoice: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["CustomerParty"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["Attachment"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** Format: uuid */
            business_profile_id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /**
             * Format: date-time
             * @description When it was changed after it was validated; absent once it is resubmitted.
             */
            corrected_at?: string;
            /** Format: date-time */
            created_at: string;
            /** @description What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count. */
            credited_amount: number;
            /** @description The credit notes that count, the newest first and a hundred at most. */
            credited_by: components["schemas"]["CreditedBy"][];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @description Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind (`numbering`). */
            document_sequence: string;
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** Format: uuid */
            id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "389";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            meta_info: components["schemas"]["MetaInfo"];
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            /** Format: uuid */
            org_id: string;
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it. */
            remaining_amount: number;
            /** @description 1, and one more with every resubmission. */
            revision: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
            /** Format: date-time */
            updated_at: string;
        };
        /** PurchaseInvoiceContent */
        PurchaseInvoiceContent: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["CustomerParty"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["AttachmentContent"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count. */
            credited_amount: number;
            /** @description The credit notes that count, the newest first and a hundred at most. */
            credited_by: components["schemas"]["CreditedBy"][];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "389";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it. */
            remaining_amount: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
        };
        /** PurchaseInvoiceDryRun */
        PurchaseInvoiceDryRun: {
            document: components["schemas"]["PurchaseInvoiceContent"];
            routing: {
                toC3: components["schemas"]["LegAddress"];
                toC5: components["schemas"]["LegAddress"];
            };
            /** @description Id and version of the rules for the UBL document. */
            rule_set: string;
            /** @description The tax data document (XML) that would go to the authority. */
            tax_data: string;
            /** @description Id and version of the rules for the tax data document. */
            tax_data_rule_set: string;
            /** @description The UBL document (XML), with its attachments. */
            ubl: string;
            /** @description Whether no finding is fatal. */
            valid: boolean;
            /** @description Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it. */
            validation_results: components["schemas"]["ValidationResult"][];
            validation_totals?: components["schemas"]["ValidationTotals"];
        };
        /** PurchaseInvoicePage */
        PurchaseInvoicePage: {
            data: components["schemas"]["PurchaseInvoice"][];
            next_cursor: string | null;
        };
        /** PurchaseInvoiceRequest */
        PurchaseInvoiceRequest: {
            accounting_cost?: string;
            accounting_customer_party?: components["schemas"]["RepeatedCustomer"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "389";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** PurchaseInvoiceRequestLine */
        PurchaseInvoiceRequestLine: {
            accounting_cost?: string;
            accounting_customer_party?: components["schemas"]["RepeatedCustomer"];
            accounting_supplier_party: components["schemas"]["SupplierParty"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order. */
            idempotency_key?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "389";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** QueueCounts */
        QueueCounts: {
            active: number;
            delayed: number;
            failed: number;
            /** @enum {string} */
            name: "pricing" | "rendering" | "validation" | "transmission" | "reporting" | "webhooks";
            prioritized: number;
            waiting: number;
        };
        /** QueueJob */
        QueueJob: {
            /** Format: date-time */
            added_at: string;
            attempts: number;
            carries: {
                [key: string]: unknown;
            };
            failure: string | null;
            id: string;
            most_attempts: number;
        };
        /** QueueJobPage */
        QueueJobPage: {
            data: components["schemas"]["QueueJob"][];
            next_start: number | null;
        };
        /** Queues */
        Queues: {
            data: components["schemas"]["QueueCounts"][];
            /** @enum {string} */
            store: "postgres" | "redis";
        };
        /** Readiness */
        Readiness: {
            checks: {
                /** @enum {string} */
                database: "ok" | "busy" | "unavailable" | "full" | "not migrated";
                /** @enum {string} */
                disk: "ok" | "low" | "full" | "unseen";
                /** @enum {string} */
                queue: "ok" | "unavailable";
                /** @enum {string} */
                recovery: "ok" | "under way" | "unavailable";
            };
            missing: string[];
            /** @enum {string} */
            status: "ready" | "not ready";
        };
        /** RepeatedAddress */
        RepeatedAddress: {
            additional_street_name?: string;
            address_line?: string;
            city_name?: string;
            country?: string;
            /** @description An ISO 3166-1 alpha-2 country code (IBR-CL-14): see /api/code-lists/ISO3166. */
            country_code?: string;
            country_subentity?: string;
            postal_zone?: string;
            street_name?: string;
        };
        /**
         * RepeatedCustomer
         * @description Set by the service from the business profile in the path; what is repeated must agree with it.
         */
        RepeatedCustomer: {
            authority_name?: string;
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email?: string;
            endpoint_id?: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id?: string;
            name?: string;
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name?: string;
            party_tax_scheme?: components["schemas"]["PartyTaxSchemeRequest"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. */
            passport_issuing_country_code?: string;
            postal_address?: components["schemas"]["RepeatedAddress"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
            telephone?: string;
            tin?: string;
        };
        /**
         * RepeatedSupplier
         * @description Set by the service from the business profile in the path; what is repeated must agree with it.
         */
        RepeatedSupplier: {
            authority_name?: string;
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email?: string;
            endpoint_id?: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id?: string;
            name?: string;
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name?: string;
            party_tax_scheme?: components["schemas"]["PartyTaxSchemeRequest"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. */
            passport_issuing_country_code?: string;
            postal_address?: components["schemas"]["RepeatedAddress"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-173-AE): see /api/code-lists/RegistrationType-seller.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD";
            telephone?: string;
            tin?: string;
        };
        /** RetryCount */
        RetryCount: {
            legs: number;
        };
        /** RetryRun */
        RetryRun: {
            access_point: string | null;
            cause: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /**
             * @description Of legs; null for documents.
             * @enum {string|null}
             */
            failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
            /** Format: uuid */
            id: string;
            /** @enum {string|null} */
            leg: "toC3" | "toC5" | "withdrawal" | null;
            /**
             * Format: uuid
             * @description Whose legs or documents; null for those of all organizations.
             */
            org_id: string | null;
            reason: string;
            receiver_id: string | null;
            retried: number;
            /**
             * @description Of documents: the stage that gave them up; null for legs.
             * @enum {string|null}
             */
            stage: "pricing" | "rendering" | "validation" | null;
            /** @enum {string} */
            state: "running" | "done" | "stopped";
            subject: string;
            /** @description Legs or documents that fitted when it began. */
            total: number;
        };
        /** RetryRunPage */
        RetryRunPage: {
            data: components["schemas"]["RetryRun"][];
            next_cursor: string | null;
        };
        /** RuleChange */
        RuleChange: {
            /** @enum {string} */
            flag: "fatal" | "warning";
            /** @description Documents that break it in the next release alone. */
            newly_broken: number;
            /** @description Documents that break it in today's alone. */
            no_longer_broken: number;
            rule: string;
            /** @description What it says of one of them. */
            text: string;
        };
        /** RuleRelease */
        RuleRelease: {
            name: string;
            /** @description What `rule_set` of a finding says, for each kind of document. */
            rule_sets: {
                billing: string;
                mls: string;
                self_billing: string;
                tax_data: string;
            };
            /**
             * @description `current`: it judges what is issued today (the day of the Emirates).
             * @enum {string}
             */
            state: "earlier" | "current" | "next" | "later";
            /**
             * Format: date
             * @description First issue date that it is for; null: it has always been.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description Last issue date that it is for; null: there is no end.
             */
            valid_to: string | null;
            version: string;
        };
        /**
         * RuleReleaseName
         * @description The release that judges what is issued today.
         */
        RuleReleaseName: {
            name: string;
            /**
             * Format: date
             * @description First issue date that it is for; null: it has always been.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description Last issue date that it is for; null: there is no end.
             */
            valid_to: string | null;
            version: string;
        };
        /** RuleReleases */
        RuleReleases: {
            data: components["schemas"]["RuleRelease"][];
        };
        /** RulesPreview */
        RulesPreview: {
            current: components["schemas"]["RuleReleaseName"];
            /** @description The documents of this page for which something changes, newest first. */
            data: components["schemas"]["ChangedDocument"][];
            documents: {
                changed: number;
                judged: number;
                /** @description Valid by today's rules and not by the next release. */
                newly_invalid: number;
                newly_valid: number;
                /** @description Not rendered yet. */
                unjudged: number;
            };
            /** @description The release that begins next; null: none does, and nothing was judged. */
            next: components["schemas"]["RulesPreviewRuleReleaseName"] | null;
            next_cursor: string | null;
            /** @description What would change, by rule; like the other counts, of this page. */
            rules: components["schemas"]["RuleChange"][];
        };
        /** RuleReleaseName */
        RulesPreviewRuleReleaseName: {
            name: string;
            /**
             * Format: date
             * @description First issue date that it is for; null: it has always been.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description Last issue date that it is for; null: there is no end.
             */
            valid_to: string | null;
            version: string;
        };
        /** SalesCreditNote */
        SalesCreditNote: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party: components["schemas"]["SalesInvoiceSupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["Attachment"][];
            billing_reference?: components["schemas"]["PurchaseCreditNoteDocumentReference"][];
            /** Format: uuid */
            business_profile_id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /**
             * Format: date-time
             * @description When it was changed after it was validated; absent once it is resubmitted.
             */
            corrected_at?: string;
            /** Format: date-time */
            created_at: string;
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @description Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind (`numbering`). */
            document_sequence: string;
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** Format: uuid */
            id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "381" | "81";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            meta_info: components["schemas"]["MetaInfo"];
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            /** Format: uuid */
            org_id: string;
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description 1, and one more with every resubmission. */
            revision: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
            /** Format: date-time */
            updated_at: string;
        };
        /** SalesCreditNoteContent */
        SalesCreditNoteContent: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party: components["schemas"]["SalesInvoiceSupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["AttachmentContent"][];
            billing_reference?: components["schemas"]["PurchaseCreditNoteDocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "381" | "81";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
        };
        /** SalesCreditNoteDryRun */
        SalesCreditNoteDryRun: {
            document: components["schemas"]["SalesCreditNoteContent"];
            routing: {
                toC3: components["schemas"]["LegAddress"];
                toC5: components["schemas"]["LegAddress"];
            };
            /** @description Id and version of the rules for the UBL document. */
            rule_set: string;
            /** @description The tax data document (XML) that would go to the authority. */
            tax_data: string;
            /** @description Id and version of the rules for the tax data document. */
            tax_data_rule_set: string;
            /** @description The UBL document (XML), with its attachments. */
            ubl: string;
            /** @description Whether no finding is fatal. */
            valid: boolean;
            /** @description Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it. */
            validation_results: components["schemas"]["ValidationResult"][];
            validation_totals?: components["schemas"]["ValidationTotals"];
        };
        /** SalesCreditNotePage */
        SalesCreditNotePage: {
            data: components["schemas"]["SalesCreditNote"][];
            next_cursor: string | null;
        };
        /** SalesCreditNoteRequest */
        SalesCreditNoteRequest: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party?: components["schemas"]["RepeatedSupplier"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Not to be sent when discrepancy_response.response_code is VD. Mandatory otherwise. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "381" | "81";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** SalesCreditNoteRequestLine */
        SalesCreditNoteRequestLine: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party?: components["schemas"]["RepeatedSupplier"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Not to be sent when discrepancy_response.response_code is VD. Mandatory otherwise. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            discrepancy_response: components["schemas"]["DiscrepancyResponse"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date?: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order. */
            idempotency_key?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "381" | "81";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** SalesInvoice */
        SalesInvoice: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party: components["schemas"]["SalesInvoiceSupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["Attachment"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** Format: uuid */
            business_profile_id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /**
             * Format: date-time
             * @description When it was changed after it was validated; absent once it is resubmitted.
             */
            corrected_at?: string;
            /** Format: date-time */
            created_at: string;
            /** @description What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count. */
            credited_amount: number;
            /** @description The credit notes that count, the newest first and a hundred at most. */
            credited_by: components["schemas"]["CreditedBy"][];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @description Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind (`numbering`). */
            document_sequence: string;
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** Format: uuid */
            id: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "380" | "480";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            meta_info: components["schemas"]["MetaInfo"];
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            /** Format: uuid */
            org_id: string;
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it. */
            remaining_amount: number;
            /** @description 1, and one more with every resubmission. */
            revision: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
            /** Format: date-time */
            updated_at: string;
        };
        /** SalesInvoiceContent */
        SalesInvoiceContent: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party: components["schemas"]["SalesInvoiceSupplierParty"];
            allowances?: components["schemas"]["DocumentAllowance"][];
            attachments?: components["schemas"]["AttachmentContent"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentCharge"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count. */
            credited_amount: number;
            /** @description The credit notes that count, the newest first and a hundred at most. */
            credited_by: components["schemas"]["CreditedBy"][];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLine"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "380" | "480";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it. */
            remaining_amount: number;
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            /**
             * @description Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.
             * @enum {string}
             */
            sent_as?: "xml";
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRate"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
            totals: components["schemas"]["Totals"];
        };
        SalesInvoiceCustomerParty: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. Mandatory when invoice_type_code is 480 or 81. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            name: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            /** @description Legal name of a business; an individual has none. */
            party_name?: string;
            /** @description Of a customer outside of the UAE on exports only (position 7 or 8). */
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer. One of TL, EID, PAS, CD, CL when party_name is sent.
             * @enum {string}
             */
            scheme_agency_id?: "EID" | "PAS" | "TL" | "CD" | "CL";
            telephone?: string;
            /** @description Mandatory for a business in the UAE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
        };
        /** SalesInvoiceDryRun */
        SalesInvoiceDryRun: {
            document: components["schemas"]["SalesInvoiceContent"];
            routing: {
                toC3: components["schemas"]["LegAddress"];
                toC5: components["schemas"]["LegAddress"];
            };
            /** @description Id and version of the rules for the UBL document. */
            rule_set: string;
            /** @description The tax data document (XML) that would go to the authority. */
            tax_data: string;
            /** @description Id and version of the rules for the tax data document. */
            tax_data_rule_set: string;
            /** @description The UBL document (XML), with its attachments. */
            ubl: string;
            /** @description Whether no finding is fatal. */
            valid: boolean;
            /** @description Findings about the UBL document, then about the tax data document; `rule_set` names the rules that found it. */
            validation_results: components["schemas"]["ValidationResult"][];
            validation_totals?: components["schemas"]["ValidationTotals"];
        };
        /** SalesInvoicePage */
        SalesInvoicePage: {
            data: components["schemas"]["SalesInvoice"][];
            next_cursor: string | null;
        };
        /** SalesInvoiceRequest */
        SalesInvoiceRequest: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party?: components["schemas"]["RepeatedSupplier"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "380" | "480";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        /** SalesInvoiceRequestLine */
        SalesInvoiceRequestLine: {
            accounting_cost?: string;
            accounting_customer_party: components["schemas"]["SalesInvoiceCustomerParty"];
            accounting_supplier_party?: components["schemas"]["RepeatedSupplier"];
            allowances?: components["schemas"]["DocumentAllowanceRequest"][];
            attachments?: components["schemas"]["AttachmentRequest"][];
            /** @description Mandatory when prepaid_amount is more than 0. */
            billing_reference?: components["schemas"]["DocumentReference"][];
            /** @description Mandatory when profile_execution_id is 1 at position 1. */
            buyer_customer_party?: {
                id: string;
            };
            buyer_reference?: string;
            charges?: components["schemas"]["DocumentChargeRequest"][];
            contract_document_reference?: components["schemas"]["ContractReference"];
            /** @description Mandatory when profile_execution_id is 1 at position 8. */
            delivery?: components["schemas"]["Delivery"];
            despatch_document_reference?: components["schemas"]["DocumentReference"];
            /** @description An ISO 4217 currency code (IBR-CL-04): see /api/code-lists/ISO4217. */
            document_currency_code: string;
            document_lines: components["schemas"]["DocumentLineRequest"][];
            /** @default API */
            document_source: string;
            /** Format: date */
            due_date: string;
            expected_totals?: components["schemas"]["ExpectedTotals"];
            /** @description Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML. */
            external_reference?: string;
            /** @description The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order. */
            idempotency_key?: string;
            /** @description Mandatory when profile_execution_id is 1 at position 4. */
            invoice_period?: components["schemas"]["InvoicePeriod"];
            /** @enum {string} */
            invoice_type_code: "380" | "480";
            /**
             * Format: date
             * @description From 2018-01-01 to 366 days ahead of today in the UAE (UTC+4); an organization may have narrower bounds (`issue_date_from`, `issue_days_ahead`). A day that is still to come is a warning (OWN-50).
             */
            issue_date: string;
            issue_time?: string;
            /** @description Pairs of texts that you want to have back with the document. They are in no XML. */
            metadata?: {
                [key: string]: string;
            };
            note?: string;
            order_reference?: components["schemas"]["OrderReference"];
            originator_document_reference?: components["schemas"]["DocumentReference"];
            payee_party?: components["schemas"]["PayeeParty"];
            payment_means?: components["schemas"]["PaymentMeans"][];
            payment_terms?: components["schemas"]["PaymentTerms"];
            /** @description At most 2 decimals. Paid before by the advance invoices of billing_reference; 0 for none. */
            prepaid_amount?: number;
            /** @description 8 characters, each 0 or 1. */
            profile_execution_id: string;
            project_reference?: {
                id: string;
            };
            receipt_document_reference?: components["schemas"]["DocumentReference"];
            /** @description At most 2 decimals. Added to what is payable, to come to a whole amount. */
            rounding_amount?: number;
            /** @description Mandatory when profile_execution_id is 1 at position 6. */
            seller_supplier_party?: {
                /** @description A TRN: 15 digits starting with 1 and ending with 03. */
                id: string;
            };
            statement_document_reference?: components["schemas"]["DocumentReference"];
            /**
             * @description Mandatory when document_currency_code is a code other than AED.
             * @enum {string}
             */
            tax_currency_code?: "AED";
            /** @description Mandatory when document_currency_code is a code other than AED. */
            tax_exchange_rate?: components["schemas"]["ExchangeRateRequest"];
            tax_representative_party?: components["schemas"]["TaxRepresentativeParty"];
        };
        SalesInvoiceSupplierParty: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            name: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name: string;
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-183-AE): see /api/code-lists/RegistrationType-buyer.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD" | "CL";
            telephone?: string;
            /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
        };
        /** ServiceStatus */
        ServiceStatus: {
            access_point: {
                outages: {
                    address: string | null;
                    /** @description Whether it is left alone until `next_try_at`. */
                    breaker_open: boolean;
                    /** Format: date-time */
                    next_try_at: string | null;
                    /** Format: date-time */
                    since: string;
                    /** @description Calls in a row that came to nothing. */
                    tries: number;
                    /** @description What the last of them came to. */
                    words: string;
                }[];
                /**
                 * @description `unknown`: no worker process lives that would send.
                 * @enum {string}
                 */
                state: "up" | "away" | "unknown";
            };
            answered_by: {
                host: string | null;
                pid: number | null;
                /** Format: date-time */
                started_at: string;
                version: string;
            };
            /** Format: date-time */
            at: string;
            database: {
                failing_ms: number;
                /** @description In the words of the database or the network. */
                reason: string | null;
                /**
                 * @description `busy`: this question was not answered in time, others were; `silent`: no answer at all; `stuck`: it answers on new connections only; `full`: it can store nothing more.
                 * @enum {string}
                 */
                state: "ok" | "busy" | "away" | "silent" | "stuck" | "full";
            };
            disk: {
                database_bytes: number | null;
                /** @description On the fullest disk that the database writes to, where it can be seen. */
                free_bytes: number | null;
                /** @description With less free, no document is taken in. */
                needed_bytes: number | null;
            };
            /** @description How the rest stands, in sentences. */
            facts: string[];
            /** @description Transactions open for more than ten seconds that hold the change feed and the webhooks back. */
            log_writers: {
                application: string | null;
                pid: number | null;
                seconds: number | null;
                state: string | null;
            }[] | null;
            /** @description What could not be found out. */
            missing: {
                part: string;
                why: string;
            }[];
            pauses: {
                /** @enum {string} */
                cause: "operator" | "site-error";
                id: string;
                /** Format: date-time */
                next_probe_at: string | null;
                organization_id: string | null;
                reason: string;
                /** @enum {string} */
                scope: "stage" | "leg" | "receiver" | "organization" | "access-point";
                /** Format: date-time */
                since: string;
                target: string;
            }[] | null;
            queue: {
                /** @description For how long the process that answers could put nothing into it. */
                failing_ms: number;
                /** @description Of Redis, in bytes; a limit of 0 is none. */
                memory: {
                    limit: number;
                    used: number;
                } | null;
                /** @enum {string} */
                state: "ok" | "unavailable";
                /** @enum {string} */
                store: "postgres" | "redis";
            };
            /**
             * @description Of a database that was restored.
             * @enum {string|null}
             */
            recovery: "ok" | "under way" | null;
            releases: {
                newest_migration: string;
                processes: number;
                version: string;
            }[] | null;
            schema: {
                pending: string[];
                /**
                 * @description `older`: migrations are pending; `newer`: a newer release has migrated it; `other`: both.
                 * @enum {string}
                 */
                state: "current" | "older" | "newer" | "other" | "unknown";
                unknown: string[];
            };
            standing: components["schemas"]["Standing"] | null;
            /**
             * @description `down`: nothing moves, or nothing can be stored; `attention`: somebody has to look, or something is not known.
             * @enum {string}
             */
            status: "well" | "attention" | "down";
            /** @description What is wrong, in sentences, the worst first. */
            troubles: string[];
        };
        /** SignInWays */
        SignInWays: {
            /** @description Whether there is an identity provider; without one, a token is shown or a link followed. */
            provider: boolean;
            /** @description Whether the browser has a session. */
            signed_in: boolean;
        };
        /** StageIncident */
        StageIncident: {
            cause: string | null;
            documents: number;
            /** Format: date-time */
            oldest: string;
            organizations: number;
            /** @enum {string} */
            stage: "received" | "priced" | "rendered";
        };
        /** Standing */
        Standing: {
            /** Format: date-time */
            at: string;
            /** @description What somebody has to look at, the worst first. */
            banners: {
                /** @description What to do about it. */
                action: string;
                /** @enum {string} */
                id: "recovery" | "disk-full" | "no-workers" | "process-silent" | "access-point-away" | "throughput-collapsed" | "oldest-waiting" | "documents-given-up" | "legs-blocked" | "outcome-unknown" | "mls-overdue" | "webhooks-paused" | "site-fault" | "work-paused" | "one-role";
                /** @description The pause that it tells of, which can be resumed. */
                pause: {
                    /** Format: uuid */
                    id: string;
                    organization: string | null;
                    /** Format: uuid */
                    organization_id: string | null;
                    /** @enum {string} */
                    scope: "stage" | "leg" | "receiver" | "organization" | "access-point";
                    target: string;
                } | null;
                /** @enum {string} */
                severity: "critical" | "warning";
                /** Format: date-time */
                since: string | null;
                /** @description Whole sentences. */
                words: string;
            }[];
            /**
             * Format: date-time
             * @description What waits was counted then: a large backlog is counted less often.
             */
            counted_at: string;
            disk: {
                /** @description On the fullest disk that it writes to; null where others' or unseen. */
                free_bytes: number | null;
                /** @description With less free, no document is taken in; null where it is others'. */
                needed_bytes: number | null;
                /**
                 * @description Of the database, as the process sees it that answers. `low`: documents are refused until more is free; `full`: the database could not store what it was given; `unseen`: how much is free cannot be seen from here.
                 * @enum {string}
                 */
                state: "ok" | "low" | "full" | "unseen";
            };
            dwell: {
                documents: number;
                longest_ms: number;
                mean_ms: number;
                organization: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                };
            }[];
            given_up: {
                count: number;
                /**
                 * Format: date-time
                 * @description The oldest of them.
                 */
                since: string | null;
            };
            legs: {
                count: number;
                /** @enum {string|null} */
                failure_class: "rejected" | "retryable" | "unknown" | "blocked" | null;
                /** @enum {string} */
                leg: "toC3" | "toC5" | "withdrawal";
                /** Format: date-time */
                next_try_at: string | null;
                /**
                 * Format: date-time
                 * @description The oldest of them.
                 */
                since: string | null;
                /** @enum {string} */
                state: "not_required" | "queued" | "sending" | "sent" | "unknown" | "failed" | "accepted" | "rejected";
            }[];
            overdue: {
                count: number;
                /**
                 * Format: date-time
                 * @description The oldest of them.
                 */
                since: string | null;
            };
            processes: {
                host: string | null;
                /** Format: uuid */
                id: string;
                /** @description Whether it has missed its beat: twice what a process of its kind takes between two signs of life. */
                is_silent: boolean;
                /** @enum {string} */
                kind: "api" | "workers";
                name: string;
                pid: number | null;
                /** Format: date-time */
                seen_at: string;
                silent_ms: number;
                /** Format: date-time */
                started_at: string;
                version: string;
                works: string[];
            }[];
            /** @description Of a database that was restored: nothing is sent and no document taken in meanwhile. Null while none is under way. */
            recovery: {
                /** @description Why it has not come to its end; null where it is others'. */
                problem: string | null;
                /** Format: date-time */
                since: string | null;
            } | null;
            /** @enum {string} */
            scope: "site" | "organization";
            stages: {
                /** @description The last hour, oldest first; minutes in which nothing was done are left out. */
                minutes: {
                    /** Format: date-time */
                    at: string;
                    done: number;
                    failed: number;
                    refused: number;
                }[];
                p50_ms: number | null;
                p95_ms: number | null;
                /** @description Of the last five whole minutes; null where it is others' as well. */
                per_minute: number | null;
                /** @description Of the hour before them. */
                per_minute_before: number | null;
                /** Format: date-time */
                since: string | null;
                /** @enum {string} */
                stage: "pricing" | "rendering" | "validation" | "transmission" | "reporting";
                waiting: number;
            }[];
            webhooks: {
                failing: number;
                paused_endpoints: number;
                pending: number;
                /** Format: date-time */
                since: string | null;
            };
        };
        /** StatusLogEntry */
        StatusLogEntry: {
            attempt: number | null;
            detail: {
                [key: string]: unknown;
            } | null;
            duration_ms: number | null;
            event: string;
            from: string | null;
            /** @description Number of the entry in the log of its document, from 1 on; a later entry has a higher one. */
            id: string;
            /** @enum {string|null} */
            leg: "toC3" | "toC5" | "withdrawal" | null;
            revision: number;
            stage: string;
            /** Format: date-time */
            timestamp: string;
            to: string | null;
        };
        /** StatusQuery */
        StatusQuery: {
            ids: string[];
        };
        /** StatusSummaries */
        StatusSummaries: {
            data: components["schemas"]["StatusSummary"][];
            not_found: string[];
        };
        /** StatusSummary */
        StatusSummary: {
            document_sequence: string;
            /** @description As it was sent; null without one. */
            external_reference: string | null;
            /**
             * @description The tax authority's verdict.
             * @enum {string|null}
             */
            fta_status: "APPROVED" | "REJECTED" | null;
            /** Format: uuid */
            id: string;
            /** @description Nothing will change by itself any more. */
            is_terminal: boolean;
            /** @enum {string} */
            kind: "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";
            /** @description As it was sent; null without one. */
            metadata: {
                [key: string]: string;
            } | null;
            /** @description When to ask again; null when nothing will change by itself. */
            next_poll_after_seconds: number | null;
            /** @enum {string} */
            overall_status: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            /**
             * @description The receiver's verdict.
             * @enum {string|null}
             */
            participant_status: "APPROVED" | "REJECTED" | null;
            /** Format: date-time */
            updated_at: string;
        };
        SubtotalCategory: {
            id: string;
            percent?: number;
        };
        SupplierParty: {
            /** @description Mandatory when scheme_agency_id is TL. */
            authority_name?: string;
            /** @description Mandatory when scheme_agency_id is sent. */
            company_id?: string;
            company_legal_form?: string;
            contact_name?: string;
            /** @description An e-mail address. */
            email: string;
            /** @description Under the scheme 0235 the party's TIN, or one of the predefined endpoints of recipients outside of the network. */
            endpoint_id: string;
            /** @description A Peppol endpoint scheme code (EAS) (IBR-CL-25): see /api/code-lists/EAS. */
            endpoint_scheme_id: string;
            name: string;
            /** @description Mandatory when party_identification_scheme_id is sent. */
            party_identification_id?: string;
            /** @description An ISO 6523 ICD scheme code or SEPA (IBR-CL-10): see /api/code-lists/ICD. */
            party_identification_scheme_id?: string;
            party_name: string;
            party_tax_scheme?: components["schemas"]["PartyTaxScheme"];
            /** @description An ISO 3166-1 alpha-2 country code other than 1A and XI (IBR-010-AE, IBR-012-AE): see /api/code-lists/ISO3166. Mandatory when scheme_agency_id is PAS. */
            passport_issuing_country_code?: string;
            postal_address: components["schemas"]["Address"];
            /** @description The id of a business profile (a UUID). */
            profile_id?: string;
            /**
             * @description A registration type (IBR-173-AE): see /api/code-lists/RegistrationType-seller.
             * @enum {string}
             */
            scheme_agency_id?: "TL" | "EID" | "PAS" | "CD";
            /** @description Mandatory when postal_address.country_code is AE. */
            telephone?: string;
            /** @description Mandatory when postal_address.country_code is AE. Not to be sent when postal_address.country_code is a code other than AE. */
            tin?: string;
        };
        TaxCategory: {
            /**
             * @description A VAT category code (IBR-139-AE): see /api/code-lists/TaxCategory.
             * @enum {string}
             */
            id: "S" | "E" | "O" | "AE" | "Z" | "N";
            /** @description At most 10 decimals. 0 or left out with E and O, which have no rate on a line: the UBL has none then. */
            percent?: number;
            /** @description Mandatory when id is E. */
            tax_exemption_reason?: string;
            /**
             * @description A VAT exemption reason code: see /api/code-lists/TaxExemptionCode. Mandatory when id is E.
             * @enum {string}
             */
            tax_exemption_reason_code?: "DL8.46.1" | "DL8.46.2" | "DL8.46.3" | "DL8.46.4";
            /** @enum {string} */
            tax_scheme?: "VAT";
        };
        /** TaxpayerDecision */
        TaxpayerDecision: {
            /** @enum {string} */
            decision: "allowed" | "shared" | "refused";
            reason: string;
            taxpayer: string;
        };
        /** TaxpayerHolder */
        TaxpayerHolder: {
            /** Format: uuid */
            org_id: string;
            organization: string;
        };
        /** TaxpayerRight */
        TaxpayerRight: {
            /** Format: date-time */
            asked_at: string;
            /** Format: date-time */
            decided_at: string | null;
            /** @description Organizations with a business profile of it. */
            holders: components["schemas"]["TaxpayerHolder"][];
            /** Format: uuid */
            org_id: string;
            organization: string;
            /**
             * @description Whether the organization may have it: not decided yet, alone, beside another organization, or not.
             * @enum {string}
             */
            state: "asked" | "allowed" | "shared" | "refused";
            /** @description Its participant id in lower case. */
            taxpayer: string;
        };
        /** TaxpayerRightPage */
        TaxpayerRightPage: {
            data: components["schemas"]["TaxpayerRight"][];
            next_cursor: string | null;
        };
        TaxRepresentativeParty: {
            name: string;
            party_tax_scheme: components["schemas"]["UaeTaxScheme"];
            postal_address: components["schemas"]["Address"];
        };
        /**
         * Totals
         * @description Sums of rounded amounts, for which two roundings hold. The amount of a line is rounded as rule IBR-147-AE computes it, in binary floating point: of exactly half a fils it may take the lower amount (41.05 × 344.70 = 14,149.935 is 14,149.93), and the network takes no other. VAT is computed exactly, once per VAT category, and half a fils goes up.
         */
        Totals: {
            allowance_total_amount?: number;
            charge_total_amount?: number;
            line_extension_amount: number;
            line_tax_difference?: components["schemas"]["LineTaxDifference"];
            /** @description `tax_inclusive_amount` less `prepaid_amount` plus `rounding_amount`. */
            payable_amount: number;
            /** @description As sent, unless it is 0. */
            prepaid_amount?: number;
            /** @description As sent, unless it is 0. */
            rounding_amount?: number;
            /** @description What the VAT amounts of `tax_subtotals` add up to, not those of the lines. */
            tax_amount: number;
            tax_amount_in_aed?: number;
            tax_exclusive_amount: number;
            tax_inclusive_amount: number;
            tax_inclusive_amount_in_aed?: number;
            tax_subtotals: {
                tax_amount: number;
                tax_category: components["schemas"]["SubtotalCategory"];
                taxable_amount: number;
            }[];
        };
        UaeTaxScheme: {
            /** @description 15 digits starting with 1 and ending with 03 (IBR-132-AE). */
            company_id: string;
            /** @enum {string} */
            tax_scheme: "VAT";
        };
        /** ValidationResult */
        ValidationResult: {
            /** @description Which elements the rule is for: its context in the rule file. */
            context?: string;
            /** @enum {string} */
            flag: "fatal" | "warning";
            /** @description Where to look, for a person: fields of the request as JSON pointers where it is known, else elements of the XML. */
            hint?: string;
            /** @description XPath of the failing node in the UBL document. */
            location: string;
            /** @description JSON pointer of the request field that caused it, where one did. */
            pointer?: string;
            /** @description Id of the rule, e.g. IBR-CO-15; ours begin with OWN-. */
            reasonCode: string;
            /** @description Id of the rule as its file writes it; absent where no rule file has it, like the next two. */
            rule?: string;
            /** @description Id and version of the rules that were applied. */
            rule_set?: string;
            /** @description The failed rule expression. */
            test: string;
            text: string;
        };
        /**
         * ValidationTotals
         * @description Only where there are more findings than the 1,000 that `validation_results` lists: it then has the first one of every failed rule, and of the rest the fatal ones before the warnings.
         */
        ValidationTotals: {
            /** @description How often a fatal rule failed. */
            fatal: number;
            /** @description How often each rule failed, by its id. */
            rules: {
                [key: string]: number;
            };
            /** @description Always true: where the list has every finding, there are no totals. */
            truncated: boolean;
            /** @description How often a rule failed that warns. */
            warning: number;
        };
        /** Verdict */
        Verdict: {
            findings: components["schemas"]["ValidationResult"][];
            /** @description Id and version of the rules that were applied. */
            rule_set: string;
            totals: components["schemas"]["FindingTotals"];
            /** @description Whether there are more findings than the 1,000 that are listed: the first one of every failed rule, and of the rest the fatal ones before the warnings. */
            truncated: boolean;
            /** @description Whether no finding is fatal. */
            valid: boolean;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** @description The beginning of the answer. */
            answer: string | null;
            /** Format: date-time */
            at: string;
            attempt: number;
            duration_ms: number;
            /** @description Why none came. */
            error: string | null;
            /** @description Null when no answer came. */
            http_status: number | null;
        };
        /** WebhookDeliveries */
        WebhookDeliveries: {
            data: components["schemas"]["WebhookDelivery"][];
            next_cursor: string | null;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            attempts: components["schemas"]["WebhookAttempt"][];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            document_id: string | null;
            event: string;
            /**
             * Format: uuid
             * @description Also the header `webhook-id`, in every attempt and replay.
             */
            id: string;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** @description The body that is posted: `type`, `timestamp` and `data`. */
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            settled_at: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description Since the last success; attempts under way together count as one. */
            consecutive_failures: number;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            enabled: boolean;
            events: string[];
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To about a second.
             */
            last_success_at: string | null;
            /** Format: date-time */
            paused_until: string | null;
            /** @description What waits for the endpoint; 10,000 stands for more, too. */
            pending_deliveries: number;
            /**
             * Format: date-time
             * @description Until then, the secret before the last rotation signs too.
             */
            previous_secret_until: string | null;
            /**
             * @description `paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest follows.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
        };
        /** WebhookEndpoints */
        WebhookEndpoints: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** WebhookEndpointWithSecret */
        WebhookEndpointWithSecret: {
            /** @description Since the last success; attempts under way together count as one. */
            consecutive_failures: number;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            enabled: boolean;
            events: string[];
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To about a second.
             */
            last_success_at: string | null;
            /** Format: date-time */
            paused_until: string | null;
            /** @description What waits for the endpoint; 10,000 stands for more, too. */
            pending_deliveries: number;
            /**
             * Format: date-time
             * @description Until then, the secret before the last rotation signs too.
             */
            previous_secret_until: string | null;
            /** @description Shown here and never again. */
            secret: string;
            /**
             * @description `paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest follows.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
        };
        /** WebhookEvents */
        WebhookEvents: {
            data: {
                meaning: string;
                name: string;
            }[];
        };
        /** WebhookReplay */
        WebhookReplay: {
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until?: string;
        };
        /** WebhookReplayed */
        WebhookReplayed: {
            deliveries: number;
        };
        /** WebhookRequest */
        WebhookRequest: {
            description?: string;
            /** @default true */
            enabled: boolean;
            events?: ("*" | "document.received" | "document.validated" | "document.validation_failed" | "document.approved" | "document.rejected" | "document.updated" | "document.resubmitted" | "document.failed" | "leg.toC3.sent" | "leg.toC3.accepted" | "leg.toC3.rejected" | "leg.toC3.failed" | "leg.toC3.unknown" | "leg.toC3.not_required" | "leg.toC3.overdue" | "leg.toC5.sent" | "leg.toC5.accepted" | "leg.toC5.rejected" | "leg.toC5.failed" | "leg.toC5.unknown" | "leg.toC5.not_required" | "leg.toC5.overdue" | "leg.withdrawal.sent" | "leg.withdrawal.accepted" | "leg.withdrawal.rejected" | "leg.withdrawal.failed" | "leg.withdrawal.unknown" | "leg.withdrawal.not_required" | "leg.withdrawal.overdue" | "webhook.test")[];
            /** Format: uri */
            url: string;
        };
        /** WebhookRotation */
        WebhookRotation: {
            /** @default 24 */
            overlap_hours: number;
        };
    };
    responses: {
        /** @description A parameter, a field or the whole body is wrong; every field that is, is named. */
        BadRequest: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The state does not allow it, or the Idempotency-Key was used for something else. */
        Conflict: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The token lacks a role, or the subscription lacks the feature. */
        Forbidden: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Our failure; X-Request-Id leads to it in the log. */
        InternalError: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description There is nothing of this id in the organization. */
        NotFound: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body is greater than 8 MB, or than 1 MB where it is not a document. */
        PayloadTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body did not arrive in time, or too slowly. The connection closes. */
        RequestTimeout: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The account has used up its requests of this minute, or has too many bytes under way at the same time. */
        TooManyRequests: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description Seconds until it makes sense to try again. */
                "Retry-After"?: number;
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description No token, or one that is not accepted. */
        Unauthorized: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description The scheme: `Bearer`. */
                "WWW-Authenticate"?: string;
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Something that the service needs is unavailable, or the service is too busy to work on this in time. What was asked may still be done: send it again with the same `Idempotency-Key`. */
        Unavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description Seconds until it makes sense to try again. */
                "Retry-After"?: number;
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body is of another media type, or compressed. */
        UnsupportedMediaType: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
    };
    parameters: {
        /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
        IdempotencyKey: string;
        /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
        RequestId: string;
        /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
        Scope: string;
        /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
        ServiceVersion: "20260101" | "20260507";
    };
    requestBodies: never;
    headers: {
        /** @description `no-store`, but for answers with an `ETag`, which may be kept and asked for again. */
        "Cache-Control": string;
        /** @description The content is of no other type. */
        "X-Content-Type-Options": "nosniff";
        /** @description Requests per minute of the account. */
        "X-RateLimit-Limit": number;
        /** @description What is left of them. */
        "X-RateLimit-Remaining": number;
        /** @description When they are all there again, in seconds since 1970. */
        "X-RateLimit-Reset": number;
        /** @description Id of the request, as it stands in the log. */
        "X-Request-Id": string;
        /** @description Version of the contract that answered; to a version that there is none of, the organization's default. */
        "X-SERVICE-VERSION": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is at `/docs`. */
            302: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Where the description is, for clients that are no browser. */
                    Link?: string;
                    /** @description Where the page is. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    getEvidenceKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public keys of Ed25519 (RFC 8037). */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceKeys"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    listBusinessProfiles: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Profiles on a page. */
                limit?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfilePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessProfileRequest"];
            };
        };
        responses: {
            /** @description Stored; documents can be issued for it. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new profile. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description The organization has a profile with this TIN (without a TIN: with this endpoint). Numbers are gapless per profile, and must be unique per taxpayer; the message names the profile's id. Or another organization of the installation has a profile with this TIN or endpoint: documents are reported in the taxpayer's name. The message does not say whose. Or a prefix of `numbering` is, or was, that of another kind or profile of the organization; the message names it. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the business profile. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the business profile. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessProfileRequest"];
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The organization has a profile with this TIN (without a TIN: with this endpoint). Numbers are gapless per profile, and must be unique per taxpayer; the message names the profile's id. Or another organization of the installation has a profile with this TIN or endpoint: documents are reported in the taxpayer's name. The message does not say whose. Or a prefix of `numbering` is, or was, that of another kind or profile of the organization; the message names it. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the answer before; `now` leaves out what has been; without it, from the beginning. */
                cursor?: string;
                /** @description Changes in an answer. */
                limit?: number;
                /** @description Seconds for which the answer is held back until something has changed. */
                wait?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCodeLists: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every list, by its official name. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Changes with the lists. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeLists"];
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Changes with the lists. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCodeList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Name of the list. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Codes are case-sensitive. A name is left out where the published one is very long. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Changes with the lists. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeList"];
                };
            };
            /** @description Nothing has changed. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Changes with the lists. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConsoleSession: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, or what the token says. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInWithToken: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The session: HttpOnly, SameSite=Strict, Secure where https is spoken. */
                    "Set-Cookie"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Too many attempts from this address, or too many sessions of the organization. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over, and its cookie taken away. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Takes the cookie away that was there. */
                    "Set-Cookie"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The session: HttpOnly, SameSite=Strict, Secure where https is spoken. */
                    "Set-Cookie"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            /** @description No code. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description The code is none, was used, or is too old. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description A page of another site asks. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description Too many attempts from this address, or too many sessions of the organization. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSessionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such session, or it has ended. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignInWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWays"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    comeBackFromProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that leads to the console: only what it leads to carries the session's cookie. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The session: HttpOnly, SameSite=Strict, Secure where https is spoken. */
                    "Set-Cookie"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Where the browser goes; to the console with `#sign-in-failed` or `#sign-in-unavailable` when it cannot. */
            302: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The provider, or the console. */
                    Location?: string;
                    /** @description Takes the cookie away that was there. */
                    "Set-Cookie"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    signInAtProvider: {
        parameters: {
            query?: {
                /** @description The view of the console to come back to. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the browser goes; to the console with `#sign-in-failed` or `#sign-in-unavailable` when it cannot. */
            302: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The provider, or the console. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many attempts from this address, or too many sessions of the organization. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    listOperatorActions: {
        parameters: {
            query?: {
                /** @description Only what was done of this kind. */
                action?: "leg.retry" | "leg.resolve" | "legs.retry" | "legs.stop" | "document.retry" | "document.withdraw" | "document.hold" | "document.release" | "documents.retry" | "documents.stop" | "documents.delete" | "work.pause" | "work.resume" | "organization.create" | "organization.change" | "organization.disable" | "organization.enable" | "organization.export" | "token.revoke" | "token.issue" | "session.begin" | "session.end" | "session.refuse" | "webhook.create" | "webhook.change" | "webhook.delete" | "webhook.rotate" | "profile.create" | "profile.change" | "documents.search" | "document.open" | "document.export" | "outages.export" | "taxpayer.decide";
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description Only what the bearer of this `sub` did. */
                subject?: string;
                /** @description Only what was done to this: a document's id, a leg's `sbdh_id`, an organization's id. */
                target_id?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorActionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeletedDocuments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description Only the one with this number. */
                number?: string;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedDocumentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGivenUpDocuments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GivenUpDocumentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentStory: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The story. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentStory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document among those that the role sees. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentStoryFile: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description `path` of one of the `files` of the story. */
                path?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document among those that the role sees. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    holdDocument: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    legal_hold: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document among those that the role sees. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryDocumentForOperator: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It waits for that stage again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentRetryResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such leg or document in this organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description No stage has given the document up. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentStoryView: {
        parameters: {
            query?: {
                /** @description The first line to show. */
                from_line?: number;
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description How many lines to show; the page links to the others. */
                lines?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Nothing is loaded and nothing runs. */
                    "Content-Security-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document among those that the role sees, or it is not rendered yet. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawDocumentReport: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The withdrawal is queued. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegActionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such leg or document in this organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description There is nothing to withdraw, or it is being withdrawn. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryGivenUpDocuments: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    /** @enum {string} */
                    stage?: "pricing" | "rendering" | "validation";
                };
            };
        };
        responses: {
            /** @description So many wait again; `more` says whether to call again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkRetryResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description What legs are told apart by beside leg, state, class and cause: nothing else, the receiver, or its access point. */
                by?: "cause" | "receiver" | "access_point";
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incidents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLegsForOperator: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only this class. */
                failure_class?: "rejected" | "retryable" | "unknown" | "blocked";
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description `unknown`, `failed`, `contested` or some of them; all is the default. */
                state?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperableLegPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveLegForOperator: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the envelope, `transmissionUuid` of the leg. */
                sbdh_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome: "sent" | "not_sent" | "accepted" | "rejected";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Recorded. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegActionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such leg or document in this organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The leg's state does not allow it. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryLegForOperator: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the envelope, `transmissionUuid` of the leg. */
                sbdh_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is queued again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegActionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such leg or document in this organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The leg is not failed, or may have arrived. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryLegsForOperator: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    failure_class: "rejected" | "retryable" | "blocked";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description So many are queued again; `more` says whether to call again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkRetryResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description Only those whose name has this in it. */
                name?: string;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganization"];
            };
        };
        responses: {
            /** @description It is there. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new organization. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationProfiles: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationProfilePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It is so already, or it is the organization of the own token. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It is so already, or it is the organization of the own token. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportOrganization: {
        parameters: {
            query?: {
                /** @description From the `Link` of the zip before. */
                cursor?: string;
                /** @description How many documents the zip has at most. */
                documents?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip, made while it is read. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description The first zip, and the next one (`rel="next"`) unless this is the last. */
                    Link?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization among those that the role sees. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    decideTaxpayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxpayerDecision"];
            };
        };
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxpayerRight"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The decision does not fit who has the taxpayer. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIssuedTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedTokenPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the organization. */
                id: string;
                /** @description Id (`jti`) of the token. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is refused. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organization. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It is revoked already. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOutages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description First day, by the UAE's calendar; 30 days before the last one without it. */
                from?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description Last day, included; today without it. */
                to?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportOutages: {
        parameters: {
            query?: {
                /** @description First day, by the UAE's calendar; 30 days before the last one without it. */
                from?: string;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description Last day, included; today without it. */
                to?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with a header. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPauses: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description `active`, which is the default, or `ended`. */
                state?: "active" | "ended";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseWork: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    all_organizations?: boolean;
                    reason: string;
                    /** @enum {string} */
                    scope: "stage" | "leg" | "receiver" | "organization" | "access-point";
                    target?: string;
                };
            };
        };
        responses: {
            /** @description Paused until it is resumed. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description It is paused already. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeWork: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the pause. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such pause that you may see. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It has ended already. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQueues: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every queue, in the order of the stages. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queues"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQueueJobs: {
        parameters: {
            query?: {
                /** @description Jobs on a page. */
                limit?: number;
                /** @description How many are left out: `next_start` of the page before. */
                start?: number;
                /** @description What they do; those that were given up by default. */
                state?: "waiting" | "prioritized" | "active" | "delayed" | "failed";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Name of a queue. */
                name: "pricing" | "rendering" | "validation" | "transmission" | "reporting" | "webhooks";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueJobPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such queue. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRetries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryRunPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startRetry: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access_point?: string;
                    cause?: string;
                    /** @enum {string} */
                    failure_class: "rejected" | "retryable" | "blocked";
                    /** @enum {string} */
                    leg?: "toC3" | "toC5" | "withdrawal";
                    reason: string;
                    receiver_id?: string;
                };
            };
        };
        responses: {
            /** @description It runs. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new retry. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRetry: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the retry. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such retry. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopRetry: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the retry. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is stopped. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such retry. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It has ended. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    countRetry: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    access_point?: string;
                    cause?: string;
                    /** @enum {string} */
                    failure_class: "rejected" | "retryable" | "blocked";
                    /** @enum {string} */
                    leg?: "toC3" | "toC5" | "withdrawal";
                    receiver_id?: string;
                };
            };
        };
        responses: {
            /** @description So many, now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startDocumentsRetry: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    /** @enum {string} */
                    stage: "pricing" | "rendering" | "validation";
                };
            };
        };
        responses: {
            /** @description It runs. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new retry. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchDocuments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description With `filter=failed`: only this class. */
                failure_class?: "rejected" | "retryable" | "unknown" | "blocked";
                /** @description `oldest_pending`; legs whose status message is overdue (`mls_overdue`), whose outcome nobody knows (`outcome_unknown`) or that have `failed`, and documents that a stage of ours has `given_up`, oldest first; documents that were `rejected_today` or `invalid_today`, by the day of the Emirates. */
                filter?: "oldest_pending" | "mls_overdue" | "outcome_unknown" | "failed" | "given_up" | "rejected_today" | "invalid_today";
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description What somebody has typed; letter case does not matter. */
                q?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundDocumentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description Only those of this person. */
                subject?: string;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSessionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description It is over. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such session, or it has ended. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStanding: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As of `at`, by the database's clock. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamStanding: {
        parameters: {
            query?: {
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
                /** @description After which the stream ends; ask again for more. */
                seconds?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxpayers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows on a page. */
                limit?: number;
                /** @description Only those in this state. */
                state?: "asked" | "allowed" | "shared" | "refused";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxpayerRightPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryPeppolStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusQuery"];
            };
        };
        responses: {
            /** @description In the order asked, each document once. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusSummaries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The `metadata` of the documents has more than 4 MB together: ask for fewer. */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPurchaseCreditNotes: {
        parameters: {
            query?: {
                /** @description Only documents of this business profile. */
                business_profile_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the document of this number. */
                document_sequence?: string;
                /** @description Only the document that you call so. */
                external_reference?: string;
                /** @description Only documents of this day and later. */
                issue_date_from?: string;
                /** @description Only documents of this day and earlier. */
                issue_date_to?: string;
                /** @description Documents on a page; a page of large documents may have fewer. */
                limit?: number;
                /** @description Only documents that stand there. */
                overall_status?: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNotePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchaseCreditNoteBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreditNoteRequestLine"][];
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description A result for every document, in order; `status` is what creating it alone would have answered. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"][];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validatePurchaseCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreditNoteRequest"];
            };
        };
        responses: {
            /** @description What would become of it. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNoteDryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another document has its `external_reference`. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePurchaseCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description The new content with its amounts; `corrected_at` says since when it waits to be resubmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchaseCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description `business_profile_id`, which stands in the place of `id` here, because OpenAPI has one name for it: The business profile that issues the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description Stored and on its way. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new document. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the attachment, from `attachments[].id` of the document. */
                attachment_id: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as they were sent, under the type they were sent with. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNoteEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip, made while it is read. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNotePeppolStatus: {
        parameters: {
            query?: {
                /** @description What counts as a change: any `change`, or only that the state is final (`terminal`). */
                until?: "change" | "terminal";
                /** @description Seconds for which the answer is held back until something has changed; without it not at all, and with `until=terminal` as long as possible. */
                wait?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both ways out, as far as they have come. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeppolStatus"];
                };
            };
            /** @description Nothing has changed, or not in the time waited. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNotePeppolStatusLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest entry first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusLogEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resubmitPurchaseCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PurchaseCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description On its way again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNoteTaxData: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report to the tax authority, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not reported yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseCreditNoteUbl: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UBL 2.1, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewPurchaseCreditNote: {
        parameters: {
            query?: {
                /** @description The first line to show. */
                from_line?: number;
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description How many lines to show; the page links to the others. */
                lines?: number;
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Nothing is loaded and nothing runs. */
                    "Content-Security-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewPurchaseCreditNotePdf: {
        parameters: {
            query?: {
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines. */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description This installation has no typesetter for its machine. */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many PDFs wait, it took too long, or the process that makes them ended: try again. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
        };
    };
    listPurchaseInvoices: {
        parameters: {
            query?: {
                /** @description Only documents of this business profile. */
                business_profile_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the document of this number. */
                document_sequence?: string;
                /** @description Only the document that you call so. */
                external_reference?: string;
                /** @description Only documents of this day and later. */
                issue_date_from?: string;
                /** @description Only documents of this day and earlier. */
                issue_date_to?: string;
                /** @description Documents on a page; a page of large documents may have fewer. */
                limit?: number;
                /** @description Only documents that stand there. */
                overall_status?: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoicePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchaseInvoiceBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseInvoiceRequestLine"][];
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description A result for every document, in order; `status` is what creating it alone would have answered. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"][];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validatePurchaseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseInvoiceRequest"];
            };
        };
        responses: {
            /** @description What would become of it. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoiceDryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another document has its `external_reference`. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePurchaseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description The new content with its amounts; `corrected_at` says since when it waits to be resubmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPurchaseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description `business_profile_id`, which stands in the place of `id` here, because OpenAPI has one name for it: The business profile that issues the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description Stored and on its way. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new document. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoiceAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the attachment, from `attachments[].id` of the document. */
                attachment_id: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as they were sent, under the type they were sent with. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoiceEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip, made while it is read. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoicePeppolStatus: {
        parameters: {
            query?: {
                /** @description What counts as a change: any `change`, or only that the state is final (`terminal`). */
                until?: "change" | "terminal";
                /** @description Seconds for which the answer is held back until something has changed; without it not at all, and with `until=terminal` as long as possible. */
                wait?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both ways out, as far as they have come. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeppolStatus"];
                };
            };
            /** @description Nothing has changed, or not in the time waited. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoicePeppolStatusLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest entry first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusLogEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resubmitPurchaseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PurchaseInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description On its way again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoiceTaxData: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report to the tax authority, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not reported yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPurchaseInvoiceUbl: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UBL 2.1, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewPurchaseInvoice: {
        parameters: {
            query?: {
                /** @description The first line to show. */
                from_line?: number;
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description How many lines to show; the page links to the others. */
                lines?: number;
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Nothing is loaded and nothing runs. */
                    "Content-Security-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewPurchaseInvoicePdf: {
        parameters: {
            query?: {
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines. */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description This installation has no typesetter for its machine. */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many PDFs wait, it took too long, or the process that makes them ended: try again. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
        };
    };
    listRuleSets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every release, in the order in which they begin. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleReleases"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewRuleSets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many days back. */
                days?: number;
                /** @description Documents that are judged for a page; large ones make it end earlier. */
                limit?: number;
                /** @description The organization that is meant. A site operator means all of them without it; to anybody else it can be the own one alone. */
                org_id?: components["parameters"]["Scope"];
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSalesCreditNotes: {
        parameters: {
            query?: {
                /** @description Only documents of this business profile. */
                business_profile_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the document of this number. */
                document_sequence?: string;
                /** @description Only the document that you call so. */
                external_reference?: string;
                /** @description Only documents of this day and later. */
                issue_date_from?: string;
                /** @description Only documents of this day and earlier. */
                issue_date_to?: string;
                /** @description Documents on a page; a page of large documents may have fewer. */
                limit?: number;
                /** @description Only documents that stand there. */
                overall_status?: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNotePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSalesCreditNoteBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesCreditNoteRequestLine"][];
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description A result for every document, in order; `status` is what creating it alone would have answered. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"][];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateSalesCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesCreditNoteRequest"];
            };
        };
        responses: {
            /** @description What would become of it. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNoteDryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another document has its `external_reference`. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSalesCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description The new content with its amounts; `corrected_at` says since when it waits to be resubmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSalesCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description `business_profile_id`, which stands in the place of `id` here, because OpenAPI has one name for it: The business profile that issues the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description Stored and on its way. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new document. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the attachment, from `attachments[].id` of the document. */
                attachment_id: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as they were sent, under the type they were sent with. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNoteEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip, made while it is read. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNotePeppolStatus: {
        parameters: {
            query?: {
                /** @description What counts as a change: any `change`, or only that the state is final (`terminal`). */
                until?: "change" | "terminal";
                /** @description Seconds for which the answer is held back until something has changed; without it not at all, and with `until=terminal` as long as possible. */
                wait?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both ways out, as far as they have come. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeppolStatus"];
                };
            };
            /** @description Nothing has changed, or not in the time waited. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNotePeppolStatusLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest entry first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusLogEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resubmitSalesCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SalesCreditNoteRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description On its way again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesCreditNote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNoteTaxData: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report to the tax authority, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not reported yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesCreditNoteUbl: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UBL 2.1, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewSalesCreditNote: {
        parameters: {
            query?: {
                /** @description The first line to show. */
                from_line?: number;
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description How many lines to show; the page links to the others. */
                lines?: number;
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Nothing is loaded and nothing runs. */
                    "Content-Security-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewSalesCreditNotePdf: {
        parameters: {
            query?: {
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines. */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description This installation has no typesetter for its machine. */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many PDFs wait, it took too long, or the process that makes them ended: try again. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
        };
    };
    listSalesInvoices: {
        parameters: {
            query?: {
                /** @description Only documents of this business profile. */
                business_profile_id?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the document of this number. */
                document_sequence?: string;
                /** @description Only the document that you call so. */
                external_reference?: string;
                /** @description Only documents of this day and later. */
                issue_date_from?: string;
                /** @description Only documents of this day and earlier. */
                issue_date_to?: string;
                /** @description Documents on a page; a page of large documents may have fewer. */
                limit?: number;
                /** @description Only documents that stand there. */
                overall_status?: "PENDING" | "APPROVED" | "REJECTED" | "VALIDATION_FAILED";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoicePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSalesInvoiceBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesInvoiceRequestLine"][];
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description A result for every document, in order; `status` is what creating it alone would have answered. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"][];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateSalesInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description The business profile that issues the document. */
                business_profile_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesInvoiceRequest"];
            };
        };
        responses: {
            /** @description What would become of it. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoiceDryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another document has its `external_reference`. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it stands now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSalesInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description The new content with its amounts; `corrected_at` says since when it waits to be resubmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSalesInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description `business_profile_id`, which stands in the place of `id` here, because OpenAPI has one name for it: The business profile that issues the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description Stored and on its way. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new document. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoiceAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the attachment, from `attachments[].id` of the document. */
                attachment_id: string;
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as they were sent, under the type they were sent with. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoiceEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A zip, made while it is read. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoicePeppolStatus: {
        parameters: {
            query?: {
                /** @description What counts as a change: any `change`, or only that the state is final (`terminal`). */
                until?: "change" | "terminal";
                /** @description Seconds for which the answer is held back until something has changed; without it not at all, and with `until=terminal` as long as possible. */
                wait?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both ways out, as far as they have come. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeppolStatus"];
                };
            };
            /** @description Nothing has changed, or not in the time waited. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Another one whenever the answer may be another one. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoicePeppolStatusLogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest entry first. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusLogEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resubmitSalesInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SalesInvoiceRequest"];
                "application/xml": string;
            };
        };
        responses: {
            /** @description On its way again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesInvoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed. Nor may it take the `external_reference` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoiceTaxData: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report to the tax authority, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not reported yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSalesInvoiceUbl: {
        parameters: {
            query?: {
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The ETag of an earlier answer: the same again is answered with 304 and without a body. */
                "If-None-Match"?: string;
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description UBL 2.1, as it is transmitted. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The content is the one that the ETag names. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    /** @description SHA-256 of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewSalesInvoice: {
        parameters: {
            query?: {
                /** @description The first line to show. */
                from_line?: number;
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description How many lines to show; the page links to the others. */
                lines?: number;
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Nothing is loaded and nothing runs. */
                    "Content-Security-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewSalesInvoicePdf: {
        parameters: {
            query?: {
                /** @description One language; English and Arabic side by side by default. */
                lang?: "en" | "ar";
                /** @description An earlier revision; the current one by default. */
                revision?: number;
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Names the file. */
                    "Content-Disposition"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such document, or it is not rendered yet: the message says which. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description It takes more memory than a PDF may have; by default a document of more than some 1,300 short lines. */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description This installation has no typesetter for its machine. */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many PDFs wait, it took too long, or the process that makes them ended: try again. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
        };
    };
    validateXml: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names for `events`, with what they mean. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEvents"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description Stored. The secret is shown here and never again. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Path of the new endpoint. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without its secret. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description As it is now. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone, with the log of what was sent to it. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Deliveries on a page. */
                limit?: number;
                /** @description Only deliveries of this state. */
                state?: "pending" | "delivered" | "failed";
            };
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, with every attempt. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the delivery. */
                delivery_id: string;
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With every attempt. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the delivery. */
                delivery_id: string;
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way again. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description How many deliveries are on their way. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The new secret, shown here and never again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConsole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, which asks for what it shows. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    redirectToConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is at `/console`. */
            308: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Where the page is. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    getConsoleView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a view. */
                view: "search" | "documents" | "incidents" | "organizations" | "audit" | "queues" | "sessions";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, which asks for what it shows. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a view of the console. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getConsoleViewOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of what is shown. */
                about: string;
                /** @description Name of a view. */
                view: "search" | "documents" | "incidents" | "organizations" | "audit" | "queues" | "sessions";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, which asks for what it shows. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    /** @description Other servers learn nothing of the address. */
                    "Referrer-Policy"?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a view of the console. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getConsoleFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a file of the console. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Script, style or icon. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a file of the console. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getConsoleFolderFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a file in it. */
                file: string;
                /** @description Name of a folder of the console. */
                folder: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Script, style or icon. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a file of the console. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What the page may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    redirectToDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is at `/docs`. */
            308: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Where the page is. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a file of the page. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Script, style or icon. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a file of the page. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "live";
                    };
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            500: components["responses"]["InternalError"];
            /** @description It cannot. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getServiceStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own id of the request; it stands in the log and in the answer. One is given when none is sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Version of the contract, the same for all calls of one workflow. Without it the organization's default holds. */
                "X-SERVICE-VERSION"?: components["parameters"]["ServiceVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What could be found out. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-SERVICE-VERSION": components["headers"]["X-SERVICE-VERSION"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveInbound: {
        parameters: {
            query?: never;
            header: {
                /** @description The secret of the access point. */
                "X-Token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
            };
        };
        responses: {
            /** @description Taken, or of no use to us; it need not be sent again. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        countryCodeC4: string;
                    };
                };
            };
            /** @description Nothing that could be read; sending it again does not help. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRefusal"];
                };
            };
            /** @description Not the secret. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            /** @description Too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRefusal"];
                };
            };
            /** @description Not XML. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRefusal"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    redirectToPlayground: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is at `/playground/`. */
            308: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Where the page is. */
                    Location?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    getPlayground: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What it may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description What it may load. */
                    "Content-Security-Policy"?: string;
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["InternalError"];
        };
    };
    getPlaygroundFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Name of a file of the page. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Script, style, rules or sample. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            /** @description The ETag that was sent is still right. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Digest of the content; If-None-Match is answered with 304. */
                    ETag?: string;
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not a file of the page. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
}
