package io.github.culmen.server.api;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.StudyFormats;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.access.Sessions;
import io.github.culmen.server.access.Tokens;
import io.github.culmen.server.live.Crew;
import io.github.culmen.server.live.Leases;
import io.github.culmen.server.live.ModelDesk;
import io.github.culmen.server.live.Studies;
import io.github.culmen.server.live.Watcher;

/**
 * What routes work with.
 *
 * @param settings how the server runs
 * @param studies the store
 * @param models the models
 * @param watcher who watches
 * @param leases workers elsewhere
 * @param crew who computes what takes long
 * @param formats studies as text
 * @param tokens who is accepted
 * @param sessions browsers that were
 * @param audit who changed what
 * @param metrics what was counted
 */
public record Services(
    ServerSettings settings,
    Studies studies,
    ModelDesk models,
    Watcher watcher,
    Leases leases,
    Crew crew,
    StudyFormats formats,
    Tokens tokens,
    Sessions sessions,
    AuditLog audit,
    Metrics metrics) {}
